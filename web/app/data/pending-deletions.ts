import { create } from "zustand";

/** The member's comments that were deleted here a moment ago, with the posts they are under. */
const useStore = create<ReadonlyMap<string, string>>(() => new Map());

/**
 * The comments that are deleted here but not on the server yet, because that can still be undone: by their id, the id of
 * the post. What comes from the server still has and counts them.
 */
export const usePendingDeletions = (): ReadonlyMap<string, string> => useStore();

/** How many of the comments that the server counts under a post are deleted here. */
export const usePendingUnder = (postId: string): number =>
  useStore((pending) => [...pending.values()].filter((under) => under === postId).length);

/** Records that a comment is deleted here, or that it is so no longer: undone, refused, or deleted on the server too. */
export function setPendingDeletion({ _id, ps_id }: { _id: string; ps_id: string }, isPending: boolean): void {
  const pending = new Map(useStore.getState());
  if (isPending) pending.set(_id, ps_id);
  else pending.delete(_id);
  useStore.setState(pending, true);
}
