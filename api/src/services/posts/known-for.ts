import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** So many of a member's last posts are looked at: a bound for those who have published for years. */
const LOOKED_AT = 1000;
const SHOWN = 3;

type Row = { id: string; title: string; like_count: number; created_at: Date; is_best: boolean; worked: number };

/** The query for what a member is known for; exported for its plan. */
export const knownForQuery = (authorId: string) => sql<Row>`
  with recent as materialized (
    select id, title, like_count, created_at, worked_count from posts
    where author_id = ${authorId} and is_public order by id desc limit ${LOOKED_AT}
  ), best as (
    select id from recent where like_count > 0 order by like_count desc, id desc limit ${SHOWN}
  ), newest as (
    select id from recent where id not in (select id from best) order by id desc limit ${SHOWN}
  )
  select r.*, r.id in (select id from best) as is_best, (select sum(worked_count)::int from recent) as worked
  from recent r
  where r.id in (select id from best union all select id from newest)
  order by is_best desc, case when r.id in (select id from best) then r.like_count end desc nulls last, r.id desc`;

/** A member's public posts with the most likes, the best first, their newest ones that are not among these, and how often they worked. */
export async function listKnownFor(db: Db, authorId: string) {
  const { rows } = await knownForQuery(authorId).execute(db);
  const shown = (isBest: boolean) =>
    rows
      .filter(({ is_best }) => is_best === isBest)
      .map(({ id, title, like_count: likeCount, created_at }) => ({
        ...{ id, title, likeCount },
        date: created_at.toISOString(),
      }));
  return { worked: rows[0]?.worked ?? 0, best: shown(true), newest: shown(false) };
}
