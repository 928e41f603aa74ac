import { pages } from "@unknot/contract/pages";
import { keys } from "./keys";

// What only members need of posts that solve the same problem: every page has the paths and keys of the others.

/** The form for another solution to the problem of a post. */
export const alternativePath = (id: string): string => `${pages.createPost}?to=${id}`;

/** Under which it is cached which other posts there are, and the post beside which one is written. */
export const alternativeKeys = {
  others: (id: string) => [...keys.member, "alternatives", id],
  first: (id: string) => [...keys.member, "alternative-to", id],
};

/** The id of a post from its address, or from what is nothing but its number; null for anything else. */
export function postIdIn(typed: string): string | null {
  const text = typed.trim();
  return /^\d{1,18}$/.exec(text)?.[0] ?? /\/post\/(\d{1,18})(?:[/?#.]|$)/.exec(text)?.[1] ?? null;
}

/** Under which is cached what is said of a post that says the same as another. */
export const duplicateKeys = { of: (id: string) => [...keys.member, "duplicates", id] };
