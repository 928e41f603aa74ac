import type { Kysely } from "kysely";
import type { Expanded } from "./expand.ts";
import { weightsOf, widened } from "./feedback.ts";
import type { Memory } from "./packed/memory.ts";
import { type Held, holds, pairsIn, readPosts, scoresOf, type Weights } from "./packed/read-posts.ts";
import type { Candidate } from "./packed/scores.ts";
import { readStandings, type Standing, type Standings } from "./packed/standings.ts";
import type { SearchTables } from "./tables.ts";

/** How many of the best candidates are scored again with all that they hold. */
export const EXACT = 100;
/** How many of those are ranked again with the words that the very best lend. */
const RANKED = 60;

/** What a pair of neighbouring words is worth, of the less telling of the two, and what it is worth more in a title. */
const NEAR = { text: 0.1, title: 0.3 };

type Scored = { post: number; score: number };

type Demands = Pick<Expanded, "required" | "excluded">;

/** Whether a post holds all that it must and nothing that it must not. */
export const isAsDemanded = (held: Held, post: number, { required, excluded }: Demands): boolean =>
  required.every((lists) => lists.some((list) => holds(held, post, list))) &&
  !excluded.some((list) => holds(held, post, list));

/** The same of a post that has been chosen by its lists, as far as those that are cut have left it open. */
export const isAdmitted = (held: Held, post: number, { required, excluded }: Demands): boolean =>
  isAsDemanded(held, post, {
    required: required.filter((lists) => lists.some(({ isCut }) => isCut)),
    excluded: excluded.filter(({ isCut }) => isCut),
  });

/** Scores candidates by all that they hold; those that are no longer in the index are left out. The best first. */
export function scoreAll(held: Held, candidates: Candidate[], weights: Weights): Candidate[] {
  const posts = candidates.map(({ post }) => post);
  const sums = scoresOf(held, posts, weights);
  const scored = candidates.flatMap((candidate, at) => {
    const score = sums[at] ?? null;
    // A post may be found by its comments alone.
    return score === null && candidate.fromComments === 0
      ? []
      : [{ ...candidate, score: (score ?? 0) + candidate.fromComments }];
  });
  return scored.sort((a, b) => b.score - a.score || b.post - a.post);
}

/**
 * What others' experience makes of a score. The part of those who tried a solution for whom it worked, as a Bayesian mean:
 * `PRIOR.weight` answers of the usual kind are added to those that were given, so that one says little and none nothing
 * (the weighted rating of IMDb; Miller, "Ranking Items with Star Ratings", 2014, has the reasons). A tenth up or down at
 * most: who searches for something has to find it, whether it worked or not.
 */
const PRIOR = { weight: 5, mean: 0.7 };
const GENTLY = 0.2;
/** Of a post that its author calls out of date. */
const OUTDATED = 0.85;

/** By what a score is multiplied; 1 for a post of which nothing is known. */
function factorOf({ worked, failed, isOutdated }: Omit<Standing, "likes" | "duplicateOf">): number {
  const mean = (worked + PRIOR.weight * PRIOR.mean) / (worked + failed + PRIOR.weight);
  return (1 + GENTLY * (mean - PRIOR.mean)) * (isOutdated ? OUTDATED : 1);
}

/** What a post is worth that says the same as a better one, of what that is worth. */
const JUST_BELOW = 0.999;

/** Puts each post that says the same as a better one just below it, where both are found: it takes the higher of their places. */
function betterFirst(standings: Standings, posts: Candidate[]): Candidate[] {
  const scores = new Map(posts.map(({ post, score }) => [post, score]));
  const pairs = posts.flatMap(({ post }) => {
    const better = standings.get(post)?.duplicateOf ?? 0;
    return scores.has(better) ? [{ post, better }] : [];
  });
  if (pairs.length === 0) return posts;
  const scoreOf = (post: number) => scores.get(post) ?? 0;
  for (const { post, better } of pairs) scores.set(better, Math.max(scoreOf(better), scoreOf(post)));
  for (const { post, better } of pairs) scores.set(post, Math.min(scoreOf(post), scoreOf(better) * JUST_BELOW));
  return posts.map((one) => ({ ...one, score: scoreOf(one.post) }));
}

/** Ranks posts by what became of those who tried them, too, and where they are the same, by their likes. */
function byStanding(standings: Standings, posts: Candidate[]): Candidate[] {
  const likesOf = ({ post }: Scored) => standings.get(post)?.likes ?? 0;
  const scored = posts.map((one) => {
    const standing = standings.get(one.post);
    return standing ? { ...one, score: one.score * factorOf(standing) } : one;
  });
  return betterFirst(standings, scored).sort((a, b) => b.score - a.score || likesOf(b) - likesOf(a) || b.post - a.post);
}

/**
 * What it is worth to posts that words of the search stand in them beside each other: a pair that most of them hold says as
 * little as a word that all posts hold.
 */
function nearnessOf(held: Held, posts: Candidate[], { pairs }: Expanded): Map<number, number> {
  const numbers = posts.map(({ post }) => post);
  const sums = new Map<number, number>();
  for (const [place, where] of pairsIn(held, numbers, pairs).entries()) {
    const holders = where.reduce((count, value) => count + (value > 0 ? 1 : 0), 0);
    const telling = (pairs[place]?.weight ?? 0) * (1 - Math.log(Math.max(1, holders)) / Math.log(RANKED + 1));
    for (const [at, value] of where.entries()) {
      if (value === 0) continue;
      const post = numbers[at] as number;
      sums.set(post, (sums.get(post) ?? 0) + telling * (value === 2 ? NEAR.text + NEAR.title : NEAR.text));
    }
  }
  return sums;
}

function withNearness(posts: Candidate[], nearness: Map<number, number>): Candidate[] {
  return posts
    .map((one) => ({ ...one, score: one.score + (nearness.get(one.post) ?? 0) }))
    .sort((a, b) => b.score - a.score || b.post - a.post);
}

/**
 * Ranks the best candidates exactly, the very best of them with feedback and by what became of those who tried them; tells
 * the scores of these. What follows keeps its place. One statement at most.
 */
export async function rank<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  candidates: Candidate[],
): Promise<{ posts: number[]; scores: number[]; left: number }> {
  const exact = candidates.slice(0, EXACT);
  const numbers = exact.map(({ post }) => post);
  const held = await readPosts(db, memory, numbers, { hasStandings: true });
  const admitted = exact.filter(({ post }) => isAdmitted(held, post, expanded));
  const weights = weightsOf(expanded);
  const first = scoreAll(held, admitted, weights);
  const left = exact.length - first.length;
  const nearness = nearnessOf(held, first.slice(0, RANKED), expanded);
  const ranked = withNearness(first.slice(0, RANKED), nearness);
  const wider = widened(expanded, memory, held, ranked);
  const again = wider ? withNearness(scoreAll(held, ranked, wider), nearness) : ranked;
  const standings =
    held.standings ??
    (await readStandings(
      db,
      again.map(({ post }) => post),
    ));
  const best = byStanding(standings, again);
  const ordered = [...best, ...first.slice(RANKED), ...candidates.slice(EXACT)];
  return { posts: ordered.map(({ post }) => post), scores: best.map(({ score }) => score), left };
}
