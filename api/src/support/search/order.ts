import { type Kysely, sql } from "kysely";
import { chooseCandidates } from "./candidates.ts";
import type { Expanded } from "./expand.ts";
import { admitted, demandsOf, ONE_BY_ONE } from "./one-by-one.ts";
import type { Memory } from "./packed/memory.ts";
import { type Held, holds, readPosts } from "./packed/read-posts.ts";
import type { Candidate } from "./packed/scores.ts";
import { isAdmitted, isAsDemanded } from "./rank.ts";
import type { SearchTables } from "./tables.ts";

export type Sort = "relevance" | "newest" | "top";

/** Posts outside of lists that are cut whose words are looked up one by one. */
const OUTSIDE = 400;

/** Posts that hold all words and are put in order, of those with the best scores: more than a list keeps. */
const ORDERED = 5000;

type Ordered = Exclude<Sort, "relevance">;

/** Orders that need more of a post than its score. */
const ORDERS = {
  newest: sql`created_at desc, id desc`,
  top: sql`like_count desc, id desc`,
} as const;

const count = (bits: number): number => {
  let left = bits;
  let ones = 0;
  for (; left !== 0; left &= left - 1) ones++;
  return ones;
};

/** Answers in any order, and whether there may be others than were counted. */
type Answers = { posts: number[]; total: number; isMore: boolean };
const NONE = { posts: [], total: 0 };
type Choosing = {
  sort: Ordered;
  /** Only these; `isOfMember`: all that a member wrote, the newest first. */
  among: ReadonlySet<number> | undefined;
  isOfMember: boolean;
  look?: Look | undefined;
};

/**
 * Of posts, those whose texts are as the search has it, in their order; and whether not all were looked at. `isWhole`: as
 * many as may be are wanted, whatever the page needs.
 */
export type Look = (posts: number[], options?: { isWhole?: boolean }) => Promise<{ posts: number[]; isMore: boolean }>;

/** The newest first, about: numbers are given in order. */
const byNumber = (one: Candidate, other: Candidate): number => other.post - one.post;

const wordsOf = (held: Held, post: number, { terms }: Expanded): number =>
  terms.reduce((bits, { list, words }) => (holds(held, post, list) ? bits | words : bits), 0);

/**
 * The posts that hold all words. A list that is cut leaves open whether a post holds its word: such posts are looked at,
 * as many as may be, and what was not looked at is no answer.
 */
async function wholeAnswers<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  { sort, among, isOfMember }: Choosing,
): Promise<Answers> {
  const open = expanded.terms.filter(({ list }) => list.isCut).reduce((bits, { words }) => bits | words, 0);
  const sure = expanded.words & ~open;
  // No list tells of all posts that may hold all words.
  const isBlind = open !== 0 && sure === 0;
  const { isOpen } = demandsOf(expanded);
  const holdsAll = (words: number) => (words & expanded.words) === expanded.words;
  const mayHoldAll = (words: number) => !holdsAll(words) && (words & sure) === sure;
  // What must be there is looked up where its list is cut, in posts that are not in it, too.
  const required = expanded.required.filter((lists) => !lists.some(({ isCut }) => isCut));
  const choose = (isWanted: (words: number) => boolean, most: number) => {
    const isByNumber = sort === "newest" && most < ORDERED;
    const choice = { count: isByNumber ? ORDERED : most, among };
    const lists = { ...expanded, required };
    const { best, total } = chooseCandidates(lists, { ...choice, isWanted: (_, words) => isWanted(words) });
    const numbers = (isByNumber ? best.sort(byNumber).slice(0, most) : best).map(({ post }) => post);
    return { posts: numbers, total };
  };
  const beyond = (known: ReadonlySet<number>) => {
    const unknown = [...(isOfMember && among ? among : [])].filter((post) => !known.has(post));
    return { posts: unknown.slice(0, ONE_BY_ONE), total: unknown.length };
  };
  const whole = choose(holdsAll, isOpen ? ONE_BY_ONE : ORDERED);
  const outside = isBlind ? beyond(new Set(whole.posts)) : open === 0 ? NONE : choose(mayHoldAll, OUTSIDE);
  const held = await readPosts(db, memory, [...(isOpen ? whole.posts : []), ...outside.posts]);
  const left = isOpen ? whole.posts.filter((post) => isAdmitted(held, post, expanded)) : whole.posts;
  const more = outside.posts.filter(
    (post) => isAsDemanded(held, post, expanded) && holdsAll(wordsOf(held, post, expanded)),
  );
  return {
    posts: [...left, ...more],
    total: (isOpen ? left.length : whole.total) + more.length,
    isMore:
      (isBlind && !isOfMember) || outside.total > outside.posts.length || (isOpen && whole.total > whole.posts.length),
  };
}

/** The posts that hold more of the words than all others that are as the search has it, as far as lists tell. */
async function nearestAnswers<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  { among, look }: Choosing,
): Promise<Answers> {
  const { isOpen } = demandsOf(expanded);
  const isCut = expanded.terms.some(({ list }) => list.isCut);
  const isSifted = isOpen || look !== undefined;
  let most = 1;
  const note = (_: number, words: number) => {
    most = Math.max(most, count(words));
    return true;
  };
  const all = chooseCandidates(expanded, { count: isSifted ? ORDERED : 0, among, isWanted: note });
  if (!isSifted) {
    const isWanted = (_: number, words: number) => count(words) >= most;
    const { best, total } = chooseCandidates(expanded, { count: ORDERED, among, isWanted });
    return { posts: best.map(({ post }) => post), total, isMore: isCut };
  }
  // Those that hold the most may all be what was not asked for.
  all.best.sort((one, other) => count(other.words) - count(one.words) || other.score - one.score);
  const left = isOpen ? await admitted(db, memory, expanded, all.best) : all.best;
  const numbers = left.map(({ post }) => post);
  const seen = look ? await look(numbers, { isWhole: true }) : { posts: numbers, isMore: false };
  const held = new Map(left.map(({ post, words }) => [post, count(words)]));
  const posts = seen.posts.filter((post) => held.get(post) === held.get(seen.posts[0] as number));
  return { posts, total: posts.length, isMore: isCut || seen.isMore || all.total > (isOpen ? ONE_BY_ONE : ORDERED) };
}

/** The first of some posts, in their order. One statement. */
async function inOrder<T extends SearchTables>(
  db: Kysely<T>,
  posts: number[],
  { sort, most }: { sort: Ordered; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`select /* kept */ id from posts
    where id = any(${posts}::bigint[]) and is_public order by ${ORDERS[sort]} limit ${most}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/**
 * The posts that hold all words of a search, in the order of their date or their likes; where none does, those that hold
 * the most. `look`: what is asked of their texts. Two statements beside it, and two more where lists are cut, or texts are
 * looked at, and no post holds all words.
 */
export async function listAnswers<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  { most, ...choosing }: Choosing & { most: number },
): Promise<Answers> {
  const { sort, look } = choosing;
  const whole = await wholeAnswers(db, memory, expanded, choosing);
  if (whole.posts.length > 0) {
    const posts = await inOrder(db, whole.posts, { sort, most });
    if (!look) return { ...whole, posts };
    const seen = await look(posts);
    const isMore = whole.isMore || seen.isMore || whole.total > posts.length;
    if (seen.posts.length > 0) return { posts: seen.posts, total: seen.posts.length, isMore };
  }
  const nearest = await nearestAnswers(db, memory, expanded, choosing);
  const posts = await inOrder(db, nearest.posts, { sort, most });
  return { posts, total: nearest.total, isMore: whole.isMore || nearest.isMore };
}
