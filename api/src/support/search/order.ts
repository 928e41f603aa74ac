import { type Kysely, sql } from "kysely";
import { type Candidates, chooseCandidates } from "./candidates.ts";
import type { Expanded } from "./expand.ts";
import type { Memory } from "./packed/memory.ts";
import { holds, readPosts } from "./packed/read-posts.ts";
import { isAdmitted } from "./rank.ts";
import type { SearchTables } from "./tables.ts";

export type Sort = "relevance" | "newest" | "top";

/** Posts whose words are looked up one by one because lists are cut. */
const LOOKED_AT = 400;

/** Posts that hold all words and are put in order, of those with the best scores: more than a list keeps. */
const ORDERED = 5000;

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

/**
 * The posts that hold all words of a search, in the order of their date or their likes; where none holds all, those that
 * hold the most. A list that is cut leaves open whether a post holds its word: such posts are looked up, the best of
 * them. Three statements at most.
 */
export async function listAnswers<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  { sort, among, most }: { sort: Exclude<Sort, "relevance">; among: ReadonlySet<number> | undefined; most: number },
): Promise<{ posts: number[]; total: number }> {
  const open = expanded.terms.filter(({ list }) => list.isCut).reduce((bits, { words }) => bits | words, 0);
  const sure = expanded.words & ~open;
  const holdsAll = (_: number, words: number) => (words & expanded.words) === expanded.words;
  const whole = chooseCandidates(expanded, { count: ORDERED, among, isWanted: holdsAll });
  const answers = new Map(whole.best.map(({ post }) => [post, 0]));
  let { total } = whole;
  const mayHold = (post: number, words: number) => !holdsAll(post, words) && sure !== 0 && (words & sure) === sure;
  const isOpen =
    open !== 0 || expanded.required.flat().some(({ isCut }) => isCut) || expanded.excluded.some((l) => l.isCut);
  if (isOpen) {
    const maybe = chooseCandidates(expanded, { count: LOOKED_AT, among, isWanted: mayHold }).best;
    const looked = [...maybe, ...whole.best.slice(0, LOOKED_AT)].map(({ post }) => post);
    const held = await readPosts(db, memory, looked);
    const wordsOf = (post: number) =>
      expanded.terms.reduce((bits, { list, words }) => (holds(held, post, list) ? bits | words : bits), 0);
    for (const post of looked) {
      const isAnswer =
        isAdmitted(held, post, expanded) && (answers.has(post) || (wordsOf(post) & expanded.words) === expanded.words);
      if (isAnswer && !answers.has(post)) total++;
      if (!isAnswer && answers.delete(post)) total--;
      if (isAnswer) answers.set(post, 0);
    }
  }
  if (answers.size === 0) {
    const next = nearestAnswers(expanded, among, most);
    for (const { post } of next.best) answers.set(post, 0);
    total = next.total;
  }
  const { rows } = await sql<{ id: string }>`select /* kept */ id from posts
    where id = any(${[...answers.keys()]}::bigint[]) and is_public order by ${ORDERS[sort]} limit ${most}`.execute(db);
  return { posts: rows.map(({ id }) => Number(id)), total };
}

/** The posts that hold more of the words than all others. */
function nearestAnswers(expanded: Expanded, among: ReadonlySet<number> | undefined, most: number): Candidates {
  let best = 1;
  chooseCandidates(expanded, {
    ...{ count: 1, among },
    isWanted: (_, words) => {
      best = Math.max(best, count(words));
      return false;
    },
  });
  return chooseCandidates(expanded, { count: most, among, isWanted: (_, words) => count(words) >= best });
}
