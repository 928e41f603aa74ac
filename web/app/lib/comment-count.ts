import { create } from "zustand";

/** How many comments came and went here, by write-up. */
const useStore = create<Record<string, number>>(() => ({}));
/** How many of these a write-up counted already when it came: one that is fetched anew knows them. */
const known = new WeakMap<object, number>();

/** How many comments a write-up has: as it came, and what was written or deleted here since. */
export function useCommentCount(post: { id: string; commentCount: number }): number {
  const now = useStore((counts) => counts[post.id] ?? 0);
  const before = known.get(post) ?? now;
  known.set(post, before);
  return post.commentCount + now - before;
}

/** Notes that a comment has come (1) or gone (-1). */
export function countComment(postId: string, step: 1 | -1): void {
  useStore.setState((counts) => ({ [postId]: (counts[postId] ?? 0) + step }));
}
