import { type Kysely, sql } from "kysely";
import type { Expanded } from "./expand.ts";
import { weightsOf, widened } from "./feedback.ts";
import type { Memory } from "./packed/memory.ts";
import { type Held, holds, pairsIn, readPosts, scoresOf, type Weights } from "./packed/read-posts.ts";
import type { Candidate } from "./packed/scores.ts";
import type { SearchTables } from "./tables.ts";

/** How many of the best candidates are scored again with all that they hold. */
export const EXACT = 150;
/** How many of those are ranked again with the words that the very best lend. */
const RANKED = 60;

/** What a pair of neighbouring words is worth, of the less telling of the two, and what it is worth more in a title. */
const NEAR = { text: 0.1, title: 0.3 };

type Scored = { post: number; score: number };

/** Whether a post holds all that it must and nothing that it must not, as far as cut lists have left that open. */
export function isAdmitted(held: Held, post: number, { required, excluded }: Expanded): boolean {
  return (
    required.every((lists) => !lists.some(({ isCut }) => isCut) || lists.some((list) => holds(held, post, list))) &&
    !excluded.some((list) => list.isCut && holds(held, post, list))
  );
}

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

/** Puts posts of the very same score in the order of their likes; asks for those only where there are such posts. */
async function byLikes<T extends SearchTables, Post extends Scored>(db: Kysely<T>, posts: Post[]): Promise<Post[]> {
  const tied = posts.filter(({ score }, at) => score === posts[at - 1]?.score || score === posts[at + 1]?.score);
  if (tied.length === 0) return posts;
  const { rows } = await sql<{ id: string; likes: number }>`select /* kept */ id, like_count as likes
    from posts where id = any(${tied.map(({ post }) => post)}::bigint[])`.execute(db);
  const likes = new Map(rows.map((row) => [Number(row.id), row.likes]));
  const likesOf = ({ post }: Scored) => likes.get(post) ?? 0;
  return [...posts].sort((a, b) => b.score - a.score || likesOf(b) - likesOf(a));
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
 * Ranks the best candidates exactly, the very best of them with feedback, whose scores it tells. What follows keeps its
 * place. Two statements at most.
 */
export async function rank<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  candidates: Candidate[],
): Promise<{ posts: number[]; scores: number[]; left: number }> {
  const exact = candidates.slice(0, EXACT);
  const held = await readPosts(
    db,
    memory,
    exact.map(({ post }) => post),
    { hasPairs: expanded.pairs.length > 0 },
  );
  const admitted = exact.filter(({ post }) => isAdmitted(held, post, expanded));
  const first = scoreAll(held, admitted, weightsOf(expanded));
  const left = exact.length - first.length;
  const nearness = nearnessOf(held, first.slice(0, RANKED), expanded);
  const ranked = withNearness(first.slice(0, RANKED), nearness);
  const again = scoreAll(held, ranked, widened(expanded, memory, held, ranked));
  const best = await byLikes(db, withNearness(again, nearness));
  const ordered = [...best, ...first.slice(RANKED), ...candidates.slice(EXACT)];
  return { posts: ordered.map(({ post }) => post), scores: best.map(({ score }) => score), left };
}
