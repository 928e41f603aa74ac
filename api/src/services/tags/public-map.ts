import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { idsOfPart, partsUpTo } from "../../support/sitemap-parts.ts";
import { countOfTag } from "./store.ts";

/** In how many parts the map of the tags comes. */
export async function countTagSitemapParts(db: Db): Promise<number> {
  const row = await db.selectFrom("tags").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return partsUpTo(row?.id);
}

/** The names of the tags of one part, which counts from 1, that public posts have. */
export async function listTagsForSitemap(db: Db, part: number): Promise<string[]> {
  const { first, last } = idsOfPart(part);
  const { rows } = await sql<{ name: string }>`
    select t.name from tags t
    where t.id between ${first} and ${last} and t.synonym_of is null and ${countOfTag} > 0 order by t.id`.execute(db);
  return rows.map(({ name }) => name);
}
