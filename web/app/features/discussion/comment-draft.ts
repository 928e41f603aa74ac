import { browserStorage } from "../../lib/storage";

/** Whether a member has begun a comment, or a reply to one, in this browser; under the keys of `lib/drafts`. */
export const hasDraft = (userId: string, postId: string, parentId?: string): boolean =>
  browserStorage.get(`draft:${userId}:${parentId ? `reply:${postId} ${parentId}` : `comment:${postId}`}`) !== null;
