import { sql } from "kysely";
import type { Expanded, QueryTerm } from "./expand.ts";
import { IMPACT_SCALE } from "./impact.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { termOf } from "./tokenize.ts";

export type FindOptions = {
  offset: number;
  limit: number;
  sort: "relevance" | "newest" | "top";
  countedTo: number;
  /** For a list that is looked at in passing: the best candidates are not scored a second time. */
  isQuick?: boolean;
  /** Only what this member wrote. */
  authorId?: string;
};

/** Postings read of each list where a word is so common that the number of results is known to be large anyway. */
const SHALLOW = 400;
/** Down to this place a shallow reading is good for; pages below it read deeper. */
const SHALLOW_PLACES = 200;
/** How many of the best candidates are scored again with all that they hold. */
const EXACT = 150;

/**
 * Feedback: the best posts of a first pass lend the search the words that say most about them, and the best
 * candidates are ranked again with those. The relevance model of Lavrenko and Croft (2001), mixed with the search's own
 * words as in RM3 (Abdul-Jaleel et al. 2004): so many posts lend, so many words, which together weigh so much for
 * each word that was asked for, and so many candidates are ranked again.
 */
const FEEDBACK = { lenders: 3, words: 40, weight: 0.5, ranked: 60 } as const;
const STOP_TERMS = [...new Set([...STOP_WORDS].flatMap((word) => [word, termOf(word)]))];

/**
 * Comments are a weak field: a word that so many comments of a post hold is worth `n / (n + 1)` of this impact, less
 * than a single mention in a long solution. They are not asked about words that very many posts hold themselves.
 */
const COMMENT_HIT = 0.15 * IMPACT_SCALE;

/** Orders that need more of a post than its score. */
const ORDERS = {
  relevance: sql`(score is null), score desc, likes desc, place`,
  newest: sql`(select created_at from posts where id = post_id) desc, post_id desc`,
  top: sql`(select like_count from posts where id = post_id) desc, place`,
} as const;

/** Whether a word is so common that the number of results is known to be large. */
export const hasCommon = (terms: QueryTerm[], countedTo: number) => terms.some((term) => term.documents > countedTo);

/** One more than is counted: that there are more is seen even where the count of a frequent word is late. */
function depthFor(terms: QueryTerm[], { countedTo, offset, sort }: FindOptions): number {
  const isShallow = hasCommon(terms, countedTo) && sort === "relevance" && offset < SHALLOW_PLACES;
  return isShallow ? Math.min(countedTo, SHALLOW) : countedTo + 1;
}

/** Candidates that go on: all where the order is another one than theirs, else those that this page may hold. */
function keptOf({ sort, offset, limit, countedTo }: FindOptions): number {
  return sort === "relevance" ? Math.min(countedTo, Math.max(EXACT, offset + limit)) : countedTo;
}

/**
 * Ranks the best candidates of a first pass again, with the words that the very best of them lend. Lateral parts with
 * `offset 0`: one look into the index per post and word, whatever the planner thinks of their number.
 */
function feedback({ asked, total }: Expanded, ranked: number) {
  return sql`lender as (
      select post_id, score / max(score) over () as share from first where place <= ${ranked > 0 ? FEEDBACK.lenders : 0}
    ), lent as (
      select p.term_id, t.rarity, sum(l.share * p.impact) * t.rarity as gain
      from lender l
      cross join lateral (select term_id, impact from search_postings where post_id = l.post_id offset 0) p
      cross join lateral (
        select ln(1 + (greatest(${total}::int, document_count) - document_count + 0.5::float8) / (document_count + 0.5::float8)) as rarity
        from search_terms where id = p.term_id and length(term) > 1 and term <> all(${STOP_TERMS}::text[]) offset 0) t
      group by p.term_id, t.rarity order by gain desc limit ${FEEDBACK.words}
    ), wide as materialized (
      select term_id, sum(weight) as weight from (
        select term_id, weight::float8 from q
        union all
        select term_id, ${(FEEDBACK.weight * asked) / IMPACT_SCALE}::float8 * rarity * gain / sum(gain) over () from lent) w
      group by term_id
    ), again as materialized (
      select post_id, total, place, case when place <= ${ranked} then (
        select coalesce(sum(w.weight * p.impact), 0) from search_postings p join wide w on w.term_id = p.term_id
        where p.post_id = first.post_id) + comment_hits end as score,
        case when place <= ${ranked} then (select like_count from posts where id = first.post_id) end as likes
      from first
    )`;
}

/** Most posts with the rarest required word that are looked through. */
const WITH_REQUIRED = 400;
/** Most posts of one member that are looked through. */
const OF_AUTHOR = 5000;

/**
 * The posts that come into question, each with the part of its score that is known: a row per word and post.
 * From each list only the postings with the most impact are read, which bounds the work whatever the number of
 * posts. Of one member, all they wrote; with words that must be there, those of the rarest of them.
 */
function hits({ terms, required, excluded }: Expanded, options: FindOptions) {
  const ids = sql`any(${terms.map((t) => t.id)}::int[])`;
  const isFree = (postId: string) =>
    excluded.length === 0
      ? sql`true`
      : sql`not exists (
    select from search_postings x where x.post_id = ${sql.ref(postId)} and x.term_id = any(${excluded}::int[]))`;
  const isWhole = (postId: string) =>
    required.length === 0
      ? sql`true`
      : sql`(
    select count(*) from search_postings x
    where x.post_id = ${sql.ref(postId)} and x.term_id = any(${required.map((t) => t.id)}::int[])
    ) = ${required.length}`;
  const whole = (source: ReturnType<typeof sql>) => sql`
    select p.post_id, q.weight * p.impact as part, 0 as comment_hits from (${source}) s
    cross join lateral (select * from search_postings where post_id = s.post_id and term_id = ${ids} offset 0) p
    join q on q.term_id = p.term_id where ${isFree("p.post_id")} and ${isWhole("p.post_id")}`;
  if (options.authorId !== undefined) {
    return whole(sql`select id as post_id from posts where author_id = ${options.authorId} and is_public
      order by created_at desc limit ${OF_AUTHOR}`);
  }
  const [rarest] = [...required].sort((a, b) => a.documents - b.documents);
  if (rarest) {
    return whole(sql`select post_id from search_postings where term_id = ${rarest.id}
      order by impact desc, post_id desc limit ${Math.min(options.countedTo, WITH_REQUIRED)}`);
  }
  const asked = terms.filter((term) => term.documents <= options.countedTo).map((term) => term.id);
  const commentHits = sql`
    union all
    select r.post_id, 0, q.weight * ${COMMENT_HIT}::real * r.comments / (r.comments + 1)
    from q cross join lateral (
      select p.post_id, count(*) as comments from (
        select post_id from search_comment_postings where term_id = q.term_id
        order by comment_id desc limit ${options.countedTo}) p
      where ${isFree("p.post_id")} group by p.post_id) r
    where q.term_id = any(${asked}::int[])`;
  return sql`
    select h.post_id, q.weight * h.impact as part, 0 as comment_hits
    from q cross join lateral (
      select p.post_id, p.impact from search_postings p where p.term_id = q.term_id and ${isFree("p.post_id")}
      order by p.impact desc, p.post_id desc limit ${depthFor(terms, options)}) h
    ${asked.length > 0 ? commentHits : sql``}`;
}

/**
 * The query that scores the posts which hold any of the terms. Where lists were cut (a common word), the best
 * candidates are scored with all they hold.
 */
export function scoreQuery(expanded: Expanded, options: FindOptions) {
  const { terms } = expanded;
  const exact = hasCommon(terms, options.countedTo) && !options.isQuick ? EXACT : 0;
  const ranked = options.isQuick || options.sort !== "relevance" ? 0 : FEEDBACK.ranked;
  return sql<{ post_id: string; total: number }>`
    with q as materialized (
      select * from unnest(${terms.map((t) => t.id)}::int[], ${terms.map((t) => t.weight / IMPACT_SCALE)}::real[])
        as q(term_id, weight)
    ), hit as (${hits(expanded, options)}
    ), candidate as (
      select post_id, sum(part + comment_hits) as score, sum(comment_hits) as comment_hits, count(*) over () as total,
        row_number() over (order by sum(part + comment_hits) desc, post_id desc) as place
      from hit group by post_id order by place limit ${keptOf(options)}
    ), first as materialized (
      select post_id, total, comment_hits, coalesce(exact, score) as score,
        row_number() over (order by (exact is null), coalesce(exact, score) desc, post_id desc) as place
      from (
        select c.*, case when c.place <= ${exact} then (
          select coalesce(sum(q.weight * p.impact), 0) from search_postings p join q on q.term_id = p.term_id
          where p.post_id = c.post_id and p.term_id = any(${terms.map((t) => t.id)}::int[])) + c.comment_hits end as exact
        from candidate c) scored
    ), ${feedback(expanded, ranked)}
    select post_id, total::int as total from again
    order by ${ORDERS[options.sort]} limit ${options.limit} offset ${options.offset}
  `;
}
