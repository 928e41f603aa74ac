import type { Expanded, QueryTerm } from "./expand.ts";
import type { TermList } from "./packed/ask.ts";
import { byteOf } from "./packed/lists.ts";
import { type Addend, bestOfLists, type Candidate, type Passes } from "./packed/scores.ts";

/**
 * Comments are a weak field: a word that so many comments of a post hold is worth `n / (n + 1)` of this impact, less
 * than a single mention in a long solution.
 */
const COMMENT_HIT = 0.15;

export type Candidates = {
  /** The best first; their scores are about right. */
  best: Candidate[];
  /** How many posts there are, exact where no list was cut. */
  total: number;
};

export type Choice = {
  /** How many of the best are wanted. */
  count: number;
  /** Only these posts. */
  among?: ReadonlySet<number> | undefined;
  isWanted?: Passes;
  /** Of each list only so many posts, those with the most impact: who looks for titles is helped by what is mentioned, less. */
  strongest?: number;
};

/** The least impact of a list's strongest postings, as a byte. */
function leastOf({ parts, fresh }: TermList, strongest: number): number {
  const count = parts.reduce((sum, { posts }) => sum + posts.length, fresh.length);
  if (count <= strongest) return 0;
  const having = new Uint32Array(256);
  const add = (byte: number) => {
    having[byte] = (having[byte] as number) + 1;
  };
  for (const { impacts } of parts) for (const byte of impacts) add(byte);
  for (const [, impact] of fresh) add(byteOf(impact));
  let least = 255;
  for (let sum = having[least] as number; sum < strongest; sum += having[least] as number) least--;
  return least;
}

/** What the list of a term says about its posts. */
function* addendsOf({ list, weight, words }: QueryTerm, strongest = Number.POSITIVE_INFINITY): Iterable<Addend> {
  const least = leastOf(list, strongest);
  for (const { posts, impacts } of list.parts) yield { kind: "impacts", posts, impacts, least, weight, words };
  const fresh = least === 0 ? list.fresh : list.fresh.filter(([, impact]) => byteOf(impact) >= least);
  const scoresOfFresh = fresh.map(([, impact]) => weight * impact);
  yield { kind: "scores", posts: fresh.map(([post]) => post), scores: scoresOfFresh, words };
  if (list.documents > strongest) return;
  const { posts, counts } = list.comments;
  const scoresOfComments = Float64Array.from(counts, (count) => (weight * COMMENT_HIT * count) / (count + 1));
  yield { kind: "comments", posts, scores: scoresOfComments, words };
}

/** The posts of a list, as far as they are known, in lists by post. */
const postsOf = ({ parts, fresh }: TermList): ArrayLike<number>[] => [
  ...parts.map(({ posts }) => posts),
  fresh.map(([post]) => post),
];

/**
 * Adds up the lists of all terms and takes the best posts. What must be there is: where the list of a word is cut, a post
 * outside of it may hold the word, and only what the post holds can tell.
 */
export function chooseCandidates(expanded: Expanded, { count, among, isWanted, strongest }: Choice): Candidates {
  const { terms, required, excluded } = expanded;
  const whole = required.filter((lists) => !lists.some(({ isCut }) => isCut));
  // Where all are cut, the shortest must do.
  const surest = whole.length > 0 || required.length === 0 ? whole : [required.reduce(shorter)];
  const requirements = surest.flatMap((lists, place) =>
    lists.flatMap(postsOf).map((posts): Addend => ({ kind: "required", posts, bit: 1 << (place % 31) })),
  );
  const all = surest.reduce((bits, _, place) => bits | (1 << (place % 31)), 0);
  const without = new Set(excluded.flatMap((list) => postsOf(list).flatMap((posts) => Array.from(posts))));
  const passes: Passes = (post, words) =>
    !without.has(post) && (among?.has(post) ?? true) && (isWanted?.(post, words) ?? true);
  const isLimited = without.size > 0 || among || isWanted;
  const addends = [...terms.flatMap((term) => [...addendsOf(term, strongest)]), ...requirements];
  const { candidates, total } = bestOfLists(addends, { count, all, passes: isLimited ? passes : null });
  return { best: candidates, total };
}

const postsIn = (lists: TermList[]): number => lists.reduce((sum, { documents }) => sum + documents, 0);
const shorter = (one: TermList[], other: TermList[]): TermList[] => (postsIn(other) < postsIn(one) ? other : one);
