/** A member has published a post, whose texts are `html`. `isHeld`: it is to wait for a moderator. */
export type PostWritten = { id: string; authorId: string; html: string; isHeld: boolean };
