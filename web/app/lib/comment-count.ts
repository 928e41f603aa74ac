import { type QueryClient, useQuery } from "@tanstack/react-query";

const keyOf = (postId: string) => ["comment-count", postId];

/** How many comments a write-up has: as it came, and what was written or deleted here since. */
export function useCommentCount(post: { id: string; commentCount: number }): number {
  const { data = 0 } = useQuery<number>({ queryKey: keyOf(post.id), queryFn: () => 0, enabled: false });
  return post.commentCount + data;
}

/** Notes that a comment has come (1) or gone (-1). */
export function countComment(client: QueryClient, postId: string, step: 1 | -1): void {
  client.setQueryData<number>(keyOf(postId), (before = 0) => before + step);
}
