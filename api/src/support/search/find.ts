import { type Kysely, sql } from "kysely";
import { expandQuery, type QueryTerm } from "./expand.ts";
import { IMPACT_SCALE } from "./impact.ts";
import type { SearchTables } from "./tables.ts";

export type Found = {
  /** Ids of the page, best first. */
  ids: string[];
  /** How many there are in all, exact up to `countedTo`. */
  total: number;
  isMore: boolean;
};

export type FindOptions = { offset: number; limit: number; sort: "relevance" | "newest" | "top"; countedTo: number };

const NOTHING: Found = { ids: [], total: 0, isMore: false };

/** Orders that need more of a write-up than its score. */
const ORDERS = {
  relevance: sql`score desc, post_id desc`,
  newest: sql`(select created_at from posts where id = post_id) desc, post_id desc`,
  top: sql`(select like_count from posts where id = post_id) desc, score desc, post_id desc`,
} as const;

/**
 * The query that scores the write-ups which hold any of the terms.
 * From each list the `countedTo + 1` postings with the most impact are read, which bounds the work whatever the
 * number of write-ups; the best of them then get what the cut lists (of common words) still owe them.
 */
export function scoreQuery(terms: QueryTerm[], options: FindOptions) {
  const depth = options.countedTo + 1;
  const cut = terms.filter((term) => term.documents > depth);
  const columns = (list: QueryTerm[]) =>
    sql`unnest(${list.map((t) => t.id)}::int[], ${list.map((t) => t.weight / IMPACT_SCALE)}::real[]) as q(term_id, weight)`;
  return sql<{ post_id: string; total: number }>`
    with hit as (
      select h.post_id, q.weight * h.impact as part, q.term_id
      from ${columns(terms)} cross join lateral (
        select post_id, impact from search_postings p where p.term_id = q.term_id
        order by impact desc, post_id desc limit ${depth}) h
    ), candidate as (
      select post_id, sum(part) as score, array_agg(term_id) as terms, count(*) over () as total
      from hit group by post_id order by 2 desc, 1 desc limit ${options.countedTo}
    ), scored as (
      select c.post_id, c.total, c.score + coalesce(owed.score, 0) as score
      from candidate c left join lateral (
        select sum(q.weight * p.impact) as score
        from ${columns(cut)} join search_postings p on p.term_id = q.term_id and p.post_id = c.post_id
        where q.term_id <> all (c.terms)) owed on ${cut.length > 0}
    )
    select post_id, total::int as total from scored
    order by ${ORDERS[options.sort]} limit ${options.limit} offset ${options.offset}
  `;
}

async function score<T extends SearchTables>(db: Kysely<T>, terms: QueryTerm[], options: FindOptions): Promise<Found> {
  const { rows } = await scoreQuery(terms, options).execute(db);
  const total = rows[0]?.total ?? 0;
  const isMore = total > options.countedTo;
  return { ids: rows.map((row) => row.post_id), total: isMore ? options.countedTo : total, isMore };
}

/**
 * Finds write-ups by any of the words of a text, more and rarer words first, the title before the problem before
 * the solution. Takes any text and never fails on it; at most three statements.
 */
export async function find<T extends SearchTables>(db: Kysely<T>, text: string, options: FindOptions): Promise<Found> {
  const terms = await expandQuery(db, text);
  return terms.length > 0 ? score(db, terms, options) : NOTHING;
}
