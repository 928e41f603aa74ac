import type { Db } from "../../database.ts";
import { idsOfPart, partsUpTo } from "../../support/sitemap-parts.ts";

/** In how many parts the map of the members comes who have published something. */
export async function countMemberSitemapParts(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("is_active", "=", true)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return partsUpTo(row?.id);
}

/** The newest members who have published something. */
export function listNewestMembers(db: Db, count: number): Promise<{ username: string }[]> {
  return db
    .selectFrom("users")
    .select("username")
    .where("is_active", "=", true)
    .where("post_count", ">", 0)
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/** The members of one part, which counts from 1, who have published something. */
export function listMembersForSitemap(db: Db, part: number): Promise<{ username: string }[]> {
  const { first, last } = idsOfPart(part);
  return db
    .selectFrom("users")
    .select("username")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .where("is_active", "=", true)
    .where("post_count", ">", 0)
    .orderBy("id")
    .execute();
}
