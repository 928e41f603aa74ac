import { type Kysely, sql } from "kysely";
import { type IndexedDocument, type SearchDocument, toIndexed } from "./impact.ts";
import { SEARCH_VERSION } from "./indexed-before.ts";
import { packPairs } from "./pairs.ts";
import type { SearchTables } from "./tables.ts";

/** What a fresh post holds, as the database keeps it until it is merged; without pairs where an older release has written it. */
export type FreshContent = [length: number, counts: (string | number)[], words: string[], pairs?: string];

function contentOf({ length, counts, words, pairs }: IndexedDocument): string {
  const content: FreshContent = [length, [...counts].flat(), [...words], packPairs(pairs).toString("base64")];
  return JSON.stringify(content);
}

/**
 * Puts public posts into the index, in one statement, in the caller's transaction; what was there of them is replaced. One
 * that stops being public leaves it by itself (see the migration). Only the row of the post is written, so that nobody
 * waits for anybody; merging does the rest later.
 */
export async function index<T extends SearchTables>(db: Kysely<T>, documents: SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const contents = documents.map((document) => contentOf(toIndexed(document)));
  await sql`
    insert into search_fresh (post_id, version, changed_by, content, way)
    select d.post_id, nextval('search_versions'), pg_current_xact_id(), d.content, ${SEARCH_VERSION}::int
    from unnest(${documents.map(({ id }) => id)}::bigint[], ${contents}::text[]) as d(post_id, content)
    order by d.post_id
    on conflict (post_id) do update
      set version = nextval('search_versions'), changed_by = excluded.changed_by, content = excluded.content,
      way = ${SEARCH_VERSION}::int
  `.execute(db);
}
