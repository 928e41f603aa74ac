import type { Expanded, QueryTerm } from "./expand.ts";
import type { TermList } from "./packed/ask.ts";
import { byteOf, IMPACTS } from "./packed/lists.ts";
import { type Candidate, scores } from "./packed/scores.ts";

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
  isWanted?: (candidate: Candidate) => boolean;
  /** Of each list only so many posts, those with the most impact: who looks for titles is helped by what is mentioned, less. */
  strongest?: number;
};

const sizeOf = ({ posts, fresh, comments }: TermList) => posts.length + fresh.length + comments.length;

/** The least impact of a list's strongest postings, as a byte. */
function leastOf({ impacts, fresh }: TermList, strongest: number): number {
  if (impacts.length + fresh.length <= strongest) return 0;
  const having = new Uint32Array(256);
  const add = (byte: number) => {
    having[byte] = (having[byte] as number) + 1;
  };
  for (const byte of impacts) add(byte);
  for (const [, impact] of fresh) add(byteOf(impact));
  let least = 255;
  for (let sum = having[least] as number; sum < strongest; sum += having[least] as number) least--;
  return least;
}

function addTerm({ list, weight, words }: QueryTerm, strongest = Number.POSITIVE_INFINITY): void {
  const { posts, impacts, fresh, comments } = list;
  const least = leastOf(list, strongest);
  for (let at = 0; at < posts.length; at++) {
    const byte = impacts[at] as number;
    if (byte >= least) scores.add(posts[at] as number, weight * (IMPACTS[byte] as number), words);
  }
  for (const [post, impact] of fresh)
    if (least === 0 || byteOf(impact) >= least) scores.add(post, weight * impact, words);
  if (list.documents > strongest) return;
  for (const [post, count] of comments) scores.addComments(post, (weight * COMMENT_HIT * count) / (count + 1), words);
}

/** The posts of a list, as far as they are known. */
function* postsOf({ posts, fresh }: TermList): Iterable<number> {
  yield* posts;
  for (const [post] of fresh) yield post;
}

/**
 * Adds up the lists of all terms and takes the best posts. What must be there is: where the list of a word is cut, a post
 * outside of it may hold the word, and only what the post holds can tell.
 */
export function chooseCandidates(expanded: Expanded, { count, among, isWanted, strongest }: Choice): Candidates {
  const { terms, required, excluded } = expanded;
  scores.clear([...terms.map(({ list }) => list), ...required.flat()].reduce((sum, list) => sum + sizeOf(list), 1));
  for (const term of terms) addTerm(term, strongest);
  const whole = required.filter((lists) => !lists.some(({ isCut }) => isCut));
  // Where all are cut, the shortest must do.
  const surest = whole.length > 0 || required.length === 0 ? whole : [required.reduce(shorter)];
  for (const [place, list] of surest.flatMap((lists, at) => lists.map((one) => [at, one] as const)))
    for (const post of postsOf(list)) scores.require(post, 1 << (place % 31));
  const all = surest.reduce((bits, _, place) => bits | (1 << (place % 31)), 0);
  const without = new Set(excluded.flatMap((list) => [...postsOf(list)]));
  const isLimited = without.size > 0 || among || isWanted;
  const passes = (candidate: Candidate) =>
    !without.has(candidate.post) && (among?.has(candidate.post) ?? true) && (isWanted?.(candidate) ?? true);
  const { candidates, total } = scores.best(count, all, isLimited ? passes : null);
  return { best: candidates, total };
}

const postsIn = (lists: TermList[]): number => lists.reduce((sum, { documents }) => sum + documents, 0);
const shorter = (one: TermList[], other: TermList[]): TermList[] => (postsIn(other) < postsIn(one) ? other : one);
