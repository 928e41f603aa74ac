import type { PostText } from "@unknot/contract/rules/post";

/** A member has published a post, whose texts are `html`. `isHeld`: it is to wait for a moderator. */
export type PostWritten = { id: string; authorId: string; html: string; isHeld: boolean; alternativeTo?: string };

/** A member's deleted post is back, and shown to everybody. */
export type PostRestored = { id: string };

/** What a post says, and of when that is. */
export type PostVersion = PostText & { tags: string[]; date: Date; renderer: number };

/**
 * A member has changed a post, their own or by taking what somebody proposed (`suggestion`: who; null where their account
 * is closed), and says why in `note`; its HTML was `before` and is `html`, all that it said was `old`. `isHidden`: it is
 * to be seen by its author and moderators alone.
 */
export type PostChanged = {
  id: string;
  authorId: string;
  html: string;
  before: string;
  old: PostVersion;
  note: string;
  isHidden: boolean;
  suggestion?: { userId: string | null };
  /** The number of the older version that it says again, where it was changed by restoring that. */
  restored?: number;
};
