import { pages } from "@unknot/contract/pages";
import { suggestEditPath } from "@unknot/contract/suggestion-pages";
import type { DraftForm, ObjectType } from "@unknot/contract/values";
import type { NavigateFunction } from "react-router";
import { alternativePath } from "../../data/alternatives";
import { askForRemovalPath } from "../../lib/about-version";
import { openDialog } from "../../lib/dialogs";
import type { Beside } from "../../lib/drafts";

/** Leads back to the form in which a draft was begun; forms in dialogs open over the page that they are about. */
export function openForm(
  { form, about, beside }: { form: DraftForm; about: string; beside?: Beside | undefined },
  navigate: NavigateFunction,
): void {
  const [first = "", second = "", third = ""] = about.split(" ");
  const go = (path: string) => Promise.resolve(navigate(path));
  switch (form) {
    case "post":
      return void go(first ? alternativePath(first) : pages.createPost);
    case "edit":
      return void go(pages.editPost(first));
    case "suggestion":
      return void go(suggestEditPath(first));
    case "contact":
      return void go(beside?.removal ? askForRemovalPath(beside.removal.path) : pages.contact);
    case "comment":
      return void go(pages.post(first));
    case "reply":
      return void go(pages.comment(first, second));
    case "editComment":
      return void go(pages.comment(first, second)).then(() =>
        openDialog("editComment", { postId: first, commentId: second }),
      );
    case "report":
      return void go(pages.post(third)).then(() =>
        openDialog("reportForm", { type: first as ObjectType, objectId: second, postId: third }),
      );
    case "appeal":
      return void go(pages.decisions).then(() => openDialog("appeal", { decisionId: first }));
  }
}
