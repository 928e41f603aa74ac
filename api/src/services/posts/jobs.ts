import { DAY, HOUR } from "@unknot/contract/limits";
import { forgetOldAnswers } from "../../calls/idempotency.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { forgetRareSearches } from "../../support/search/searches.ts";
import { removeUnused } from "../../support/uploads/remove-unused.ts";

import { removeSetAside } from "./drafts.ts";
import { ADD_UP_TALLIES, addUpTallies } from "./tallies.ts";

export const REMOVE_DELETED = "remove-deleted-posts";

/** How long a search is counted before it is frequent enough to be suggested, in milliseconds. */
const RARE_SEARCH_KEPT = 30 * DAY;
/** Few at a time, so that no transaction holds its locks for long. */
const BATCH = 50;

async function removeBatch(db: Db, before: Date): Promise<number> {
  const old = db.selectFrom("posts").select("id").where("deleted_at", "<", before).orderBy("deleted_at").limit(BATCH);
  const gone = await db.deleteFrom("posts").where("id", "in", old).returning("id").execute();
  return gone.length;
}

/** The jobs of the general service. */
export function postJobs({ db, clock, config, uploads }: AppContext): JobDefinition[] {
  return [
    {
      name: REMOVE_DELETED,
      cron: "*/10 * * * *",
      run: async () => {
        const now = clock().getTime();
        while ((await removeBatch(db, new Date(now - config.deletedRetentionHours * HOUR))) === BATCH);
        await forgetRareSearches(db, new Date(now - RARE_SEARCH_KEPT));
        await removeSetAside(db, new Date(now));
        await forgetOldAnswers(db, new Date(now));
        // Last: a bucket that is away keeps nothing else from being cleaned.
        await removeUnused(db, uploads, clock());
      },
    },
    { name: ADD_UP_TALLIES, cron: "* * * * *", run: () => addUpTallies(db) },
  ];
}
