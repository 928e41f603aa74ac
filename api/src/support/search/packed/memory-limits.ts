import { MINUTE } from "@unknot/contract/limits";

/** Words that have come since the vocabulary was read, from which on it is read anew. */
export const LATER_MAX = 10_000;
/** A vocabulary of fewer words is read anew after each merge: while there are few posts, their number changes much. */
export const SMALL = 20_000;
/** How old a vocabulary gets, and with it the numbers of posts by which words are put in order. */
export const AGE_MAX = 60 * MINUTE;
/**
 * How long after its beginning the reading of the first vocabulary is waited for; without it, a search goes on with the words
 * as they are typed. A million posts have words for a quarter of a minute: whoever comes later waits not at all.
 */
export const PATIENCE = 1000;

const MB = 1024 * 1024;
/**
 * What is remembered of posts, some hundred thousand of them, and of lists; a site that is smaller takes less. One with more
 * posts remembers more of them, `each` so many bytes.
 */
export const REMEMBERED = { posts: 64 * MB, each: 128, largest: 256 * MB, lists: 64 * MB } as const;
/** Nobody has searched for so long: what is remembered goes back to the system. */
export const QUIET = 3 * MINUTE;
