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

export type FindOptions = {
  offset: number;
  limit: number;
  sort: "relevance" | "newest" | "top";
  countedTo: number;
  /** For a list that is looked at in passing: the best candidates are not scored a second time. */
  isQuick?: boolean;
};

const NOTHING: Found = { ids: [], total: 0, isMore: false };

/** Postings read of each list where a word is so common that the number of results is known to be large anyway. */
const SHALLOW = 400;
/** Down to this place a shallow reading is good for; pages below it read deeper. */
const SHALLOW_PLACES = 200;
/** How many of the best candidates are scored again with all that they hold. */
const EXACT = 300;

/** Orders that need more of a write-up than its score. */
const ORDERS = {
  relevance: sql`(exact.score is null), coalesce(exact.score, candidate.score) desc, post_id desc`,
  newest: sql`(select created_at from posts where id = post_id) desc, post_id desc`,
  top: sql`(select like_count from posts where id = post_id) desc, candidate.score desc, post_id desc`,
} as const;

const hasCommon = (terms: QueryTerm[], countedTo: number) => terms.some((term) => term.documents > countedTo);

function depthFor(terms: QueryTerm[], { countedTo, offset, sort }: FindOptions): number {
  const isShallow = hasCommon(terms, countedTo) && sort === "relevance" && offset < SHALLOW_PLACES;
  return Math.min(countedTo, isShallow ? SHALLOW : countedTo);
}

/**
 * The query that scores the write-ups which hold any of the terms.
 * From each list only the postings with the most impact are read, which bounds the work whatever the number of
 * write-ups. Where that cuts a list (a common word), the best candidates are then scored with all they hold.
 */
export function scoreQuery(terms: QueryTerm[], options: FindOptions) {
  const exact = hasCommon(terms, options.countedTo) && !options.isQuick ? EXACT : 0;
  return sql<{ post_id: string; total: number }>`
    with q as (
      select * from unnest(${terms.map((t) => t.id)}::int[], ${terms.map((t) => t.weight / IMPACT_SCALE)}::real[])
        as q(term_id, weight)
    ), hit as (
      select h.post_id, q.weight * h.impact as part
      from q cross join lateral (
        select post_id, impact from search_postings p where p.term_id = q.term_id
        order by impact desc, post_id desc limit ${depthFor(terms, options)}) h
    ), candidate as (
      select post_id, sum(part) as score, count(*) over () as total,
        row_number() over (order by sum(part) desc, post_id desc) as place
      from hit group by post_id order by place limit ${options.countedTo}
    ), exact as (
      select c.post_id, whole.score
      from candidate c cross join lateral (
        select sum(q.weight * p.impact) as score from search_postings p join q on q.term_id = p.term_id
        where p.post_id = c.post_id and p.term_id = any(${terms.map((t) => t.id)}::int[])) whole
      where c.place <= ${exact}
    )
    select post_id, total::int as total from candidate left join exact using (post_id)
    order by ${ORDERS[options.sort]} limit ${options.limit} offset ${options.offset}
  `;
}

async function score<T extends SearchTables>(db: Kysely<T>, terms: QueryTerm[], options: FindOptions): Promise<Found> {
  const { rows } = await scoreQuery(terms, options).execute(db);
  const counted = rows[0]?.total ?? 0;
  const isMore = hasCommon(terms, options.countedTo) || counted > options.countedTo;
  return { ids: rows.map((row) => row.post_id), total: isMore ? options.countedTo : counted, isMore };
}

/**
 * Finds write-ups by any of the words of a text, more and rarer words first, the title before the problem before
 * the solution. Takes any text and never fails on it; at most three statements.
 */
export async function find<T extends SearchTables>(db: Kysely<T>, text: string, options: FindOptions): Promise<Found> {
  const terms = await expandQuery(db, text);
  return terms.length > 0 ? score(db, terms, options) : NOTHING;
}
