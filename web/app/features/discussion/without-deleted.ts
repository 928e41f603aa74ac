import type { Comment } from "@unknot/contract/schemas";
import { usePendingDeletions } from "../../data/pending-deletions";

/** All these comments without those deleted, for rendering; one that has answers stays as a placeholder. */
export function useWithoutDeleted(comments: Comment[]): Comment[] {
  const pending = usePendingDeletions();
  const isAnswered = (id: string) => comments.some((one) => one.parent_id === id && !pending.has(one._id));
  return comments
    .filter(({ _id }) => !pending.has(_id) || isAnswered(_id))
    .map((one) => (pending.has(one._id) ? { ...one, isDeleted: true } : one));
}
