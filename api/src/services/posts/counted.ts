import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { oneOf } from "../../platform/postgres/kept-statements.ts";

/** Authors and tags with the most, and the latest years, are told. */
const TOLD = { authors: 5, years: 8, tags: 8 } as const;

type Row = { kind: "author" | "year" | "tag"; name: string; count: number };

/**
 * Of some posts, who wrote how many and what how many are tagged with, those with the most first, and how many are of which
 * year (UTC), the latest first.
 * Counts only what is public. One statement; hand in no more than a few hundred.
 */
export async function countByKind(db: Db, posts: number[]) {
  // Counted by ids, of which few are left to be given a name: else every member of the site is read for it.
  const { rows } = await sql<Row>`select /* kept */ * from (
    with found as (
      select id, author_id, extract(year from created_at at time zone 'UTC')::int as year
      from posts where id = ${oneOf(posts)} and is_public),
    authors as (
      select author_id, count(*)::int as count from found where author_id is not null
      group by author_id order by count desc, author_id limit ${sql.lit(TOLD.authors)}),
    tagged as (
      select pt.tag_id, count(*)::int as count from found join post_tags pt on pt.post_id = found.id
      group by pt.tag_id order by count desc, pt.tag_id limit ${sql.lit(TOLD.tags)})
    (select 'author' as kind, u.username as name, count from authors join users u on u.id = author_id order by count desc, 2)
    union all
    (select 'year', year::text, count(*)::int from found group by year order by year desc limit ${sql.lit(TOLD.years)})
    union all
    (select 'tag', t.name, count from tagged join tags t on t.id = tag_id order by count desc, 2)) r`.execute(db);
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    authors: of("author").map(({ name, count }) => ({ name, count })),
    tags: of("tag").map(({ name, count }) => ({ name, count })),
    years: of("year").map(({ name, count }) => ({ year: Number(name), count })),
  };
}
