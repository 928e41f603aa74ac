import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { sweep } from "../../platform/statistics.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { moveMerged } from "./merge.ts";

export const COUNT_TAGS = "count-tags";

/** Few at a time, so that no transaction is long. */
const BATCH = 5000;

/** Adds up what is to be added to the counts of tags, and returns how many rows that were. */
async function addUpBatch(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from tag_counts_due where id in (select id from tag_counts_due order by id limit ${BATCH})
      returning tag_id, step),
    sums as (select tag_id, sum(step) as step from gone group by 1),
    added as (update tags t set post_count = t.post_count + s.step from sums s where t.id = s.tag_id)
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds up all that is to be added to the counts of tags. */
export async function addUpTagCounts(db: Db): Promise<void> {
  let batches = 1;
  while ((await addUpBatch(db)) === BATCH) batches++;
  if (batches > 1) await sweep(db, "tag_counts_due");
}

/** The job that keeps the counts of tags within a minute of what they count, and has posts follow what was merged. */
export const tagJobs = ({ db }: Pick<AppContext, "db">): JobDefinition[] => [
  { name: COUNT_TAGS, cron: "* * * * *", run: () => moveMerged(db).then(() => addUpTagCounts(db)) },
];
