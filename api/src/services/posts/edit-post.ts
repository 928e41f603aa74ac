import { toLine } from "@unknot/contract/rules/line";
import { noteProblem } from "@unknot/contract/rules/note";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { recordUses } from "../../support/uploads/images.ts";
import { tagsOfPost, takeTags } from "../tags/index.ts";
import { admitWriter, refuseSpam, requireUnmuted } from "../trust/index.ts";
import { cleanPost, originalOf, type TaggedText } from "./create-post.ts";
import { ownPost } from "./own-post.ts";
import { replacePost } from "./replace-post.ts";

/**
 * Replaces a post of the caller's; without tags it keeps those that it has. What changes nothing is no change: it has no
 * date and no version. `restored`: the older version that it says again; `base`: the date of the one that it was begun
 * from. Throws a 400 for a broken rule, a 403 or 404 where it is not theirs, a 409 where the post is not what it was begun
 * from, a 423 while muted.
 */
export async function editPost(
  context: AppContext,
  viewer: Member,
  id: string,
  input: TaggedText & { note?: string | undefined; restored?: number; base?: string | undefined },
) {
  requireUnmuted(viewer, errors.mutedEdit());
  const note = toLine((input.note ?? "").normalize("NFC"));
  refuse(noteProblem({ note }));
  const tags = input.tags && (await takeTags(context, viewer, input.tags, () => tagsOfPost(context.db, viewer, id)));
  const text = await cleanPost(context, { user: viewer.id }, input);
  const html = text.problem + text.solution;
  await refuseSpam(context, viewer, { html, field: "newSolution", isNew: false });
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer, { sentence: errors.mutedEdit() });
    const post = await ownPost(trx, viewer, id, { state: "present" });
    const original = originalOf(input);
    const { restored, base } = input;
    const change = { text, original, tags, note, editorId: viewer.id, restored, base };
    const isChanged = await replacePost(context, trx, post, change);
    // Images that it shows no more stay with the version that does.
    if (isChanged) await recordUses(trx, { post: id }, { html, userId: viewer.id });
  });
  return { ...ok, message: done.postEdited(), id };
}
