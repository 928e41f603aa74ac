import { messages } from "@unknot/contract/messages";
import type { Comment } from "@unknot/contract/schemas";
import { deleteComment } from "@unknot/contract/services/comments";
import * as common from "@unknot/contract/words/common";
import { flushSync } from "react-dom";
import { api } from "../../lib/api";
import { countComment } from "../../lib/comment-count";
import { setTaken, useTakenComments } from "../../lib/taken-comments";
import { offerFocus, showToast } from "../../ui/toast";
import { reloadComments } from "./comment-list";

function take({ _id, ps_id }: Comment, step: 1 | -1): void {
  setTaken(_id, step === -1);
  countComment(ps_id, step);
}

/**
 * Takes a comment from the page. Its text is erased on the server when that can no longer be undone here: when the toast
 * that offers it goes, or the page is left. Where the server refuses, the comment is back and the toast says why.
 */
export function takeAway(comment: Comment): void {
  flushSync(() => {
    take(comment, -1);
    showToast(messages.commentDeleted, {
      text: common.undo,
      run: () => take(comment, 1),
      orElse: async () => {
        const answer = await api(deleteComment, { params: { comment_id: comment._id } });
        if (answer.success) return await reloadComments(comment.ps_id);
        take(comment, 1);
        showToast(answer.error);
      },
    });
  });
  offerFocus();
}

/** All these comments without those taken away, for rendering; one that has answers stays as a placeholder. */
export function useWithoutTaken(comments: Comment[]): Comment[] {
  const taken = useTakenComments();
  const isAnswered = (id: string) => comments.some((one) => one.parent_id === id && !taken.has(one._id));
  return comments
    .filter(({ _id }) => !taken.has(_id) || isAnswered(_id))
    .map((one) => (taken.has(one._id) ? { ...one, isDeleted: true } : one));
}
