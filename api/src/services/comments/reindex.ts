import type { Db } from "../../database.ts";
import { type Batch, type Follow, inBatches } from "../../platform/in-batches.ts";
import { transact } from "../../platform/transact.ts";
import { indexComments } from "../../support/search/index-comments.ts";

const BATCH = 50;

function reindexBatch(db: Db, after: string): Promise<Batch> {
  return transact(db, async (trx: Db) => {
    const rows = await trx
      .selectFrom("comments")
      .select(["id", "text"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .forUpdate()
      .execute();
    await indexComments(trx, rows);
    return { last: rows.at(-1)?.id ?? null, count: rows.length };
  });
}

/**
 * Records anew what every comment is found by, for a version that finds them in another way. Can be stopped and run
 * again, also while the program runs. `follow` hears how many are done, and says when to stop.
 */
export function reindexComments(db: Db, follow: Follow): Promise<void> {
  return inBatches((after) => reindexBatch(db, after), follow);
}
