import type { Kysely } from "kysely";
import type { ParsedQuery } from "../parse-query.ts";
import type { SearchTables } from "../tables.ts";
import type { Meaning, Meant } from "./meaning.ts";

/** What a list by meaning counts for beside one by words. */
const WEIGHT = 0.4;

type Asking = { sort: string; isQuick?: boolean; authorId?: string; meaning?: Meaning | null };

/**
 * What a search means, where there is another way of finding and the search is of words alone, of everybody's posts, by
 * relevance; else nothing, and so where the answer is late. Fails never.
 */
export async function askMeaning<T extends SearchTables>(
  db: Kysely<T>,
  { words, operators }: ParsedQuery,
  { sort, isQuick = false, authorId, meaning }: Asking,
): Promise<Meant[]> {
  const isAsked = sort === "relevance" && !isQuick && authorId === undefined && operators.length === 0;
  return (isAsked && (await meaning?.near(db, words))) || [];
}

/** A page of what was found by meaning alone. */
export function pageOf(
  meant: Meant[],
  { offset, limit, handsOut = 0 }: { offset: number; limit: number; handsOut?: number },
) {
  const posts = meant.map(({ post }) => post);
  return { ids: posts.slice(offset, offset + limit).map(String), best: posts.slice(0, handsOut), total: posts.length };
}

/**
 * Joins what was found by words, the best first, with what was found by meaning: a weighted sum of scores that are
 * brought to 0 to 1, as Bruch, Gai and Ingber have it (An Analysis of Fusion Functions for Hybrid Retrieval, 2023).
 * `scores`: those of the first posts of the list; what follows them counts for less and less.
 */
export function joinByScores({ posts, scores }: { posts: number[]; scores: number[] }, meant: Meant[]): number[] {
  if (meant.length === 0) return posts;
  const most = Math.max(...scores, Number.MIN_VALUE);
  const least = Math.max(0, (scores.at(-1) ?? most) / most);
  const beyond = posts.length - scores.length;
  const byWords = posts.map((_, place) => {
    const score = scores[place];
    return score === undefined ? least * (1 - (place - scores.length + 1) / (beyond + 1)) : Math.max(0, score / most);
  });
  const sums = new Map(posts.map((post, place) => [post, (1 - WEIGHT) * (byWords[place] as number)]));
  for (const { post, score } of meant) sums.set(post, (sums.get(post) ?? 0) + WEIGHT * score);
  return [...sums].sort(([, one], [, other]) => other - one).map(([post]) => post);
}
