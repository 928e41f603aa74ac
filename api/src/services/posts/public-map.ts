import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { isId } from "../../platform/ids.ts";
import { idsOfPart, partsUpTo } from "../../support/sitemap-parts.ts";

/** In how many parts the map of the public posts comes. */
export async function countSitemapParts(db: Db): Promise<number> {
  const row = await db
    .selectFrom("posts")
    .select("id")
    .where(sql<boolean>`is_public`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return partsUpTo(row?.id);
}

/** The public posts of one part, which counts from 1, with the time of their last change. */
export function listForSitemap(db: Db, part: number): Promise<{ id: string; changed: Date }[]> {
  const { first, last } = idsOfPart(part);
  return db
    .selectFrom("posts")
    .select(["id", sql<Date>`coalesce(edited_at, created_at)`.as("changed")])
    .where("id", ">=", first)
    .where("id", "<=", last)
    .where(sql<boolean>`is_public`)
    .orderBy("id")
    .execute();
}

/**
 * Whether there once was a post under an id and its author, or time, has removed it. What a moderator has hidden, or
 * what waits for one, has not been removed.
 */
export async function wasRemoved(db: Db, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { rows } = await sql<{ removed: boolean | null }>`
    select case
      when exists (select from posts where id = ${id}) then (select deleted_at is not null from posts where id = ${id})
      else ${id}::bigint between 1 and pg_sequence_last_value(pg_get_serial_sequence('posts', 'id')) end as removed`.execute(
    db,
  );
  return rows[0]?.removed === true;
}
