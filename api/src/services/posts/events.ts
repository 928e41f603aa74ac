/** A member has published a post. `isHeld`: it is to wait for a moderator. */
export type PostWritten = { id: string; authorId: string; isHeld: boolean };
