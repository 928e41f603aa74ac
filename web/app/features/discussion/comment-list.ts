import type { Comment } from "@unknot/contract/schemas";
import { type CommentList, getComments } from "@unknot/contract/services/comments";
import { api } from "../../lib/api";
import { countComment } from "../../lib/comment-count";
import { changeList, reloadList, usePagedList } from "../../lib/paged-list";
import { unwrap } from "../../lib/result";
import { noteWritten } from "../../lib/written";

const keyOf = (postId: string) => `comments ${postId}`;

/** The comments of a write-up; `firstPage` is what the server's HTML has of them. */
export function useComments(postId: string, firstPage: CommentList | undefined) {
  return usePagedList({
    key: keyOf(postId),
    firstPage,
    isFresh: true,
    fetchPage: async (page) => {
      const query = { searchBy: "ps_id" as const, value: postId, withReplies: true };
      return unwrap(await api(getComments, { body: { query, page } }));
    },
  });
}

function withReply(top: Comment, reply: Comment): Comment {
  const below = top.replies ?? [];
  const isHere = top._id === reply.parent_id || below.some((one) => one._id === reply.parent_id);
  return isHere ? { ...top, replies: [...below, reply] } : top;
}

/** Shows a comment that was just written: a reply below what it answers, a comment at the end. */
export function showNewComment(comment: Comment): void {
  countComment(comment.ps_id, 1);
  noteWritten();
  changeList<CommentList>(keyOf(comment.ps_id), (pages) =>
    pages.map((page, index) => {
      if (comment.parent_id) return { ...page, list: page.list.map((top) => withReply(top, comment)) };
      return index === pages.length - 1 ? { ...page, list: [...page.list, { ...comment, replies: [] }] } : page;
    }),
  );
}

/** Shows the comments of a write-up as they are now, after one was changed or deleted. */
export function reloadComments(postId: string): Promise<void> {
  noteWritten();
  return reloadList(keyOf(postId));
}
