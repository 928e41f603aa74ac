import type { Db } from "../../database.ts";
import type { Batch } from "../../platform/in-batches.ts";
import { transact } from "../../platform/transact.ts";
import type { LongStep } from "../../support/jobs/long-job.ts";
import { forgetIndexedBefore, index, indexedBefore } from "../../support/search/index.ts";
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
    await index(trx, rows);
    return { last: rows.at(-1)?.id ?? null, count: rows.length };
  });
}

/** The pass over all posts that puts every public one into the search index anew, while people read and write. */
export const reindexPosts =
  (db: Db): LongStep =>
  (after) =>
    reindexBatch(db, after);

/** The pass over those posts that an older program has indexed since. */
export const reindexPostsAgain =
  (db: Db): LongStep =>
  async (after) => {
    const ids = await indexedBefore(db, "posts", { after, most: BATCH });
    if (ids.length > 0)
      await transact(db, async (trx: Db) => {
        // Those that are not public, too: one that an older program shows meanwhile is noted after this.
        const posts = trx
          .selectFrom("posts")
          .select([...indexedColumns, "is_public"])
          .where("id", "in", ids);
        const rows = await posts.orderBy("id").forUpdate().execute();
        await forgetIndexedBefore(trx, "posts", ids);
        await index(
          trx,
          rows.filter((row) => row.is_public),
        );
      });
    return { last: ids.at(-1) ?? null, count: ids.length };
  };
