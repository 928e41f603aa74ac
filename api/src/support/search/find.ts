import { type Kysely, sql } from "kysely";
import { type Expanded, expandQuery, type QueryTerm } from "./expand.ts";
import { IMPACT_SCALE } from "./impact.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { SearchTables } from "./tables.ts";
import { termOf } from "./tokenize.ts";

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

/**
 * Feedback: the best write-ups of a first pass lend the search the words that say most about them, and the best
 * candidates are ranked again with those. The relevance model of Lavrenko and Croft (2001), mixed with the search's own
 * words as in RM3 (Abdul-Jaleel et al. 2004): so many write-ups lend, so many words, which together weigh so much for
 * each word that was asked for, and so many candidates are ranked again.
 */
const FEEDBACK = { lenders: 3, words: 40, weight: 0.5, ranked: 100 } as const;
const STOP_TERMS = [...new Set([...STOP_WORDS].flatMap((word) => [word, termOf(word)]))];

/** Orders that need more of a write-up than its score. */
const ORDERS = {
  relevance: sql`(again.score is null), again.score desc, first.place`,
  newest: sql`(select created_at from posts where id = first.post_id) desc, first.post_id desc`,
  top: sql`(select like_count from posts where id = first.post_id) desc, first.place`,
} as const;

const hasCommon = (terms: QueryTerm[], countedTo: number) => terms.some((term) => term.documents > countedTo);

function depthFor(terms: QueryTerm[], { countedTo, offset, sort }: FindOptions): number {
  const isShallow = hasCommon(terms, countedTo) && sort === "relevance" && offset < SHALLOW_PLACES;
  return Math.min(countedTo, isShallow ? SHALLOW : countedTo);
}

/**
 * Ranks the best candidates of a first pass again, with the words that the very best of them lend. Lateral parts with
 * `offset 0`: one look into the index per write-up and word, whatever the planner thinks of their number.
 */
function feedback({ asked, total }: Expanded, ranked: number) {
  return sql`lender as (
      select post_id, score / max(score) over () as share from first where place <= ${ranked > 0 ? FEEDBACK.lenders : 0}
    ), lent as (
      select p.term_id, t.rarity, sum(l.share * p.impact) * t.rarity as gain
      from lender l
      cross join lateral (select term_id, impact from search_postings where post_id = l.post_id offset 0) p
      cross join lateral (
        select ln(1 + (greatest(${total}::int, document_count) - document_count + 0.5) / (document_count + 0.5)) as rarity
        from search_terms where id = p.term_id and length(term) > 1 and term <> all(${STOP_TERMS}::text[]) offset 0) t
      group by p.term_id, t.rarity order by gain desc limit ${FEEDBACK.words}
    ), wide as materialized (
      select term_id, sum(weight) as weight from (
        select term_id, weight::float8 from q
        union all
        select term_id, ${(FEEDBACK.weight * asked) / IMPACT_SCALE}::float8 * rarity * gain / sum(gain) over () from lent) w
      group by term_id
    ), again as (
      select f.post_id, whole.score
      from first f cross join lateral (
        select sum(w.weight * p.impact) as score from search_postings p join wide w on w.term_id = p.term_id
        where p.post_id = f.post_id) whole
      where f.place <= ${ranked}
    )`;
}

/**
 * The query that scores the write-ups which hold any of the terms.
 * From each list only the postings with the most impact are read, which bounds the work whatever the number of
 * write-ups. Where that cuts a list (a common word), the best candidates are then scored with all they hold.
 */
export function scoreQuery(expanded: Expanded, options: FindOptions) {
  const { terms } = expanded;
  const exact = hasCommon(terms, options.countedTo) && !options.isQuick ? EXACT : 0;
  const ranked = options.isQuick || options.sort !== "relevance" ? 0 : FEEDBACK.ranked;
  return sql<{ post_id: string; total: number }>`
    with q as materialized (
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
    ), first as materialized (
      select c.post_id, c.total, coalesce(e.score, c.score) as score, row_number() over (
        order by (e.score is null), coalesce(e.score, c.score) desc, c.post_id desc) as place
      from candidate c left join exact e using (post_id)
    ), ${feedback(expanded, ranked)}
    select first.post_id, first.total::int as total from first left join again using (post_id)
    order by ${ORDERS[options.sort]} limit ${options.limit} offset ${options.offset}
  `;
}

async function score<T extends SearchTables>(db: Kysely<T>, expanded: Expanded, options: FindOptions): Promise<Found> {
  const { rows } = await scoreQuery(expanded, options).execute(db);
  const counted = rows[0]?.total ?? 0;
  const isMore = hasCommon(expanded.terms, options.countedTo) || counted > options.countedTo;
  return { ids: rows.map((row) => row.post_id), total: isMore ? options.countedTo : counted, isMore };
}

/**
 * Finds write-ups by any of the words of a text, more and rarer words first, the title before the problem and the
 * solution. Takes any text and never fails on it; at most three statements.
 */
export async function find<T extends SearchTables>(db: Kysely<T>, text: string, options: FindOptions): Promise<Found> {
  const expanded = await expandQuery(db, text);
  return expanded.terms.length > 0 ? score(db, expanded, options) : NOTHING;
}
