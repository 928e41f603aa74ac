import { MINUTE, SECOND } from "@unknot/contract/limits";

// The tags of what pages are made of. The table of changes has those that the migrations write (0041); the others follow
// from these.

/** The counts of any post, by which lists are sorted. */
export const COUNTS = "counts";
/** A new or changed post somewhere, where it may take its time: in what is similar to others. */
export const POSTS_EVENTUALLY = "posts-eventually";
/** All that there is. */
export const ALL = "all";

export const postTag = (id: string): string => `post-${/^\d{1,19}$/.test(id) ? BigInt(id) : id}`;
export const countsTag = (id: string): string => `${postTag(id)}-counts`;
export const memberTag = (key: string): string => `member-${key}`;
/** Of a tag by its name or another name of it: its posts, its count, what is said of it. */
export const tagTag = (name: string): string => `tag-${name}`;
export const nameTag = (key: string): string => `name-${key}`;

/** How long what carries a tag may still be shown once that has changed, in milliseconds: not at all, but for numbers. */
export function graceOf(tag: string): number {
  if (tag === POSTS_EVENTUALLY) return MINUTE;
  return tag === COUNTS || isOfOne(tag) ? SECOND : 0;
}

/** Whether a tag is about the counts of one post, and not of any. */
export const isOfOne = (tag: string): boolean => /^post-\d+-counts$/.test(tag);

/** Tags that have changed, with those that follow from them. */
export function withFollowing(tags: string[]): Set<string> {
  const all = new Set(tags);
  if (all.has("posts")) all.add(POSTS_EVENTUALLY);
  if (tags.some(isOfOne)) all.add(COUNTS);
  return all;
}
