import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Authors and tags with the most, and the latest years, are told. */
const TOLD = { authors: 5, years: 8, tags: 8 } as const;

type Row = { kind: "author" | "year" | "tag"; name: string; count: number };

/**
 * Of some posts, who wrote how many and what how many are tagged with, those with the most first, and how many are of which year (UTC), the latest first.
 * Counts only what is public. One statement; hand in no more than a few hundred.
 */
export async function countByKind(db: Db, posts: number[]) {
  const { rows } = await sql<Row>`
    with found as (
      select id, author_id, extract(year from created_at at time zone 'UTC')::int as year
      from posts where id = any(${posts}::bigint[]) and is_public)
    (select 'author' as kind, u.username as name, count(*)::int as count
      from found join users u on u.id = found.author_id group by u.username order by 3 desc, 2 limit ${TOLD.authors})
    union all
    (select 'year', year::text, count(*)::int from found group by year order by year desc limit ${TOLD.years})
    union all
    (select 'tag', t.name, count(*)::int
      from found join post_tags pt on pt.post_id = found.id join tags t on t.id = pt.tag_id
      group by t.name order by 3 desc, 2 limit ${TOLD.tags})`.execute(db);
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    authors: of("author").map(({ name, count }) => ({ name, count })),
    tags: of("tag").map(({ name, count }) => ({ name, count })),
    years: of("year").map(({ name, count }) => ({ year: Number(name), count })),
  };
}
