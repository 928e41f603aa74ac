/** A member has published a post, whose texts are `html`. `isHeld`: it is to wait for a moderator. */
export type PostWritten = { id: string; authorId: string; html: string; isHeld: boolean };

/** A member's deleted post is back, and shown to everybody. */
export type PostRestored = { id: string };

/** A member has changed their post; its texts were `before` and are `html`. */
export type PostChanged = { id: string; authorId: string; html: string; before: string };
