import { type Kysely, sql } from "kysely";
import type { SearchTables } from "./tables.ts";

/** Raised whenever posts or comments are indexed in another way. */
export const SEARCH_VERSION = 4;

type Kind = "posts" | "comments";

const isComment = (kind: Kind): boolean => kind === "comments";

/**
 * The ids, behind one, of posts or comments that an older program has indexed although this version was there already.
 * None where a newer one is there: what this one indexed would be noted again.
 */
export async function indexedBefore<T extends SearchTables>(
  db: Kysely<T>,
  kind: Kind,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from search_indexed_before
    where is_comment = ${isComment(kind)} and id > ${after} and not exists (
      select from long_jobs where name = 'reindex' and version > ${SEARCH_VERSION})
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes the notes of some posts or comments away. Call it in the transaction that indexes them, when their rows are locked
 * and before they are indexed: what an older program does then is noted anew.
 */
export async function forgetIndexedBefore<T extends SearchTables>(
  trx: Kysely<T>,
  kind: Kind,
  ids: string[],
): Promise<void> {
  await sql`delete from search_indexed_before where is_comment = ${isComment(kind)} and id = any(${ids}::bigint[])`.execute(
    trx,
  );
}
