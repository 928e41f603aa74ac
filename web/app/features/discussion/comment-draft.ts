import { draftIn } from "../../lib/drafts";
import { browserStorage } from "../../lib/storage";

/** Whether a member has begun a comment, or a reply to one, in this browser. */
export const hasDraft = (userId: string, postId: string, parentId?: string): boolean =>
  draftIn(`${userId}:${parentId ? `reply:${postId} ${parentId}` : `comment:${postId}`}`, browserStorage).read() !==
  null;
