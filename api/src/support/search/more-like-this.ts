import { type Kysely, sql } from "kysely";
import { rarity } from "./expand.ts";
import type { SearchTables } from "./tables.ts";

/** So many of its own words say what a post is about: those that are frequent in it and rare elsewhere. */
const OWN_WORDS = 25;
/** Postings read per word: those with the most impact. */
const DEPTH = 300;
/** A word in more than this share of all posts says nothing about one; on a small site, in more than so many. */
const COMMON = { share: 0.4, count: 5 };
/** What is less like a post than this, where 1 is the post itself, has only some words in common with it. */
const LIKENESS_MIN = 0.08;

type Own = { id: number; impact: number; documents: number; total: string };

/** Ids of public posts like a public one, best first; null where it is not in the index. Two statements. */
export async function moreLikeThis<T extends SearchTables>(db: Kysely<T>, id: string, limit: number) {
  const own = await sql<Own>`
    select t.id, p.impact, t.document_count as documents, (select value from tallies where name = 'public_posts') as total
    from search_postings p join search_terms t on t.id = p.term_id where p.post_id = ${id}`.execute(db);
  if (own.rows.length === 0) return null;
  const total = Number(own.rows[0]?.total);
  const terms = own.rows
    .filter(({ documents }) => documents <= Math.max(COMMON.count, total * COMMON.share))
    .map(({ id, impact, documents }) => ({ id, impact, weight: impact * rarity(documents, total) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, OWN_WORDS);
  // Where it has few words of its own, one that it shares must not weigh more than among many.
  const itself =
    terms.reduce((sum, { impact, weight }) => sum + impact * weight, 0) *
    Math.sqrt(OWN_WORDS / Math.max(1, terms.length));
  const found = await sql<{ post_id: string }>`
    with q as materialized (
      select * from unnest(${terms.map((term) => term.id)}::int[], ${terms.map((term) => term.weight / itself)}::float8[])
        as q(term_id, weight)
    )
    select h.post_id from q cross join lateral (
      select post_id, impact from search_postings where term_id = q.term_id
      order by impact desc, post_id desc limit ${DEPTH}) h
    where h.post_id <> ${id} group by h.post_id having sum(q.weight * h.impact) >= ${LIKENESS_MIN}
    order by sum(q.weight * h.impact) desc, h.post_id desc limit ${limit}`.execute(db);
  return found.rows.map((row) => row.post_id);
}
