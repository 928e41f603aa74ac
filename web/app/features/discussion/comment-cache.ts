import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Comment } from "@unknot/contract/schemas";
import type { CommentList } from "@unknot/contract/services/comments";
import { countComment } from "../../lib/comment-count";

type Pages = InfiniteData<CommentList, number>;

/** Under which the comments of a write-up are kept. */
export const commentsKey = (postId: string) => ["comments", postId];

function withReply(top: Comment, reply: Comment): Comment {
  const below = top.replies ?? [];
  const isHere = top._id === reply.parent_id || below.some((one) => one._id === reply.parent_id);
  return isHere ? { ...top, replies: [...below, reply] } : top;
}

/** Shows a comment that was just written: a reply below what it answers, a comment at the end. */
export function showNewComment(client: QueryClient, comment: Comment): void {
  countComment(client, comment.ps_id, 1);
  client.setQueryData<Pages>(commentsKey(comment.ps_id), (data) => {
    if (!data) return data;
    const last = data.pages.length - 1;
    const pages = data.pages.map((page, index) => {
      if (comment.parent_id) return { ...page, list: page.list.map((top) => withReply(top, comment)) };
      return index === last ? { ...page, list: [...page.list, { ...comment, replies: [] }] } : page;
    });
    return { ...data, pages };
  });
}
