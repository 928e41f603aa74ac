import type { Comment } from "@unknot/contract/schemas";
import { deleteComment } from "@unknot/contract/services/comments";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/discussion";
import { flushSync } from "react-dom";
import { api } from "../../data/api";
import { setPendingDeletion } from "../../data/pending-deletions";
import { changed } from "../../data/query-client";
import { offerFocus, showToast } from "../../ui/toast";

/** Erases a comment on the server; where it refuses, the comment is back, and the toast says why. */
async function deleteForGood(comment: Comment): Promise<void> {
  const answer = await api(deleteComment, { params: { comment_id: comment._id } });
  const isUpToDate = answer.success && changed({ type: "commentDeleted", comment });
  setPendingDeletion(comment, false);
  if (!answer.success) showToast(answer.error);
  await isUpToDate;
}

/**
 * Takes a comment from the page. Its text is erased on the server when that can no longer be undone here: when the toast
 * that offers it goes, or the page is left.
 */
export function optimisticDelete(comment: Comment): void {
  flushSync(() => {
    setPendingDeletion(comment, true);
    showToast(strings.commentDeleted(), {
      text: common.undo(),
      run: () => setPendingDeletion(comment, false),
      orElse: () => deleteForGood(comment),
    });
  });
  offerFocus();
}
