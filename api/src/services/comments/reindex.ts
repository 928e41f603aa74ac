import type { Db } from "../../database.ts";
import type { Batch } from "../../platform/in-batches.ts";
import { transact } from "../../platform/transact.ts";
import type { LongStep } from "../../support/jobs/long-job.ts";
import { forgetIndexedBefore, indexedBefore } from "../../support/search/index.ts";
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

/** The pass over all comments that records anew what each is found by, while people read and write. */
export const reindexComments =
  (db: Db): LongStep =>
  (after) =>
    reindexBatch(db, after);

/** The pass over those comments that an older program has indexed since. */
export const reindexCommentsAgain =
  (db: Db): LongStep =>
  async (after) => {
    const ids = await indexedBefore(db, "comments", { after, most: BATCH });
    if (ids.length > 0)
      await transact(db, async (trx: Db) => {
        const comments = trx.selectFrom("comments").select(["id", "text"]).where("id", "in", ids);
        const rows = await comments.orderBy("id").forUpdate().execute();
        await forgetIndexedBefore(trx, "comments", ids);
        await indexComments(trx, rows);
      });
    return { last: ids.at(-1) ?? null, count: ids.length };
  };
