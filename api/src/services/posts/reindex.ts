import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { type Batch, type Follow, inBatches } from "../../platform/in-batches.ts";
import { transact } from "../../platform/transact.ts";
import { forgetDocument } from "../../support/search/forget-document.ts";
import { indexDocuments } from "../../support/search/index-documents.ts";
import { indexedColumns } from "./columns.ts";

/** Few at a time, so that whoever writes or asks meanwhile waits for a moment only. */
const BATCH = 10;

/** Locks the next public posts behind an id and puts them into the index anew; returns the id of the last. */
function reindexBatch(db: Db, after: string): Promise<Batch> {
  return transact(db, async (trx: Db) => {
    const rows = await trx
      .selectFrom("posts")
      .select(indexedColumns)
      .where("id", ">", after)
      .where("is_public", "=", true)
      .orderBy("id")
      .limit(BATCH)
      .forUpdate()
      .execute();
    for (const { id } of rows) await forgetDocument(trx, id);
    await indexDocuments(trx, rows);
    return { last: rows.at(-1)?.id ?? null, count: rows.length };
  });
}

/**
 * Puts every public post into the search index anew, for a version that weighs words in another way. Can be stopped
 * and run again, also while the program runs. `follow` hears how many are done, and says when to stop.
 */
export function reindexPosts(db: Db, follow: Follow): Promise<void> {
  return inBatches((after) => reindexBatch(db, after), follow);
}

/** Raised whenever posts or comments are indexed in another way. */
const SEARCH_VERSION = 1;

/** Whether the index was made by the rules of an older version. */
export async function isIndexOld(db: Db): Promise<boolean> {
  const row = await db.selectFrom("tallies").select("value").where("name", "=", "search_version").executeTakeFirst();
  return Number(row?.value ?? 0) < SEARCH_VERSION;
}

/** Records that the whole index is made by the rules of this version. */
export async function markIndexCurrent(db: Db): Promise<void> {
  await sql`update tallies set value = ${SEARCH_VERSION} where name = 'search_version'`.execute(db);
}
