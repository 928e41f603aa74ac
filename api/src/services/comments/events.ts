/**
 * A member has written a comment under a post. `isHeld`: it is to wait for a moderator. `answeredId` is who wrote the
 * comment that it answers; null where it answers none, or that account is gone, like `postAuthorId`.
 */
export type CommentWritten = {
  id: string;
  postId: string;
  authorId: string;
  postAuthorId: string | null;
  answeredId: string | null;
  html: string;
  isHeld: boolean;
};

/**
 * A member has changed their comment; its text was `before`, since `date` and made by that renderer, and is `html`.
 * `isHidden`: it is to be seen by its author and moderators alone.
 */
export type CommentChanged = {
  id: string;
  postId: string;
  authorId: string;
  html: string;
  before: string;
  date: Date;
  renderer: number;
  isHidden: boolean;
};
