import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { sweep } from "../../platform/statistics.ts";

export const ADD_UP_TALLIES = "add-up-tallies";

/** Few at a time, so that no transaction is long. */
const BATCH = 5000;

/** Adds up what is to be added to the tallies of the site, and returns how many rows that were. */
async function addUpBatch(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from tallies_due where id in (select id from tallies_due order by id limit ${BATCH}) returning name, step),
    sums as (select name, sum(step) as step from gone group by 1),
    added as (update tallies t set value = t.value + s.step from sums s where t.name = s.name)
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Adds up all that is to be added to the tallies of the site: how many posts are public, how many bytes the images take.
 * Whoever reads a tally is never late (the function `tally` of the database counts what is due, too); the fewer rows
 * that are, the quicker.
 */
export async function addUpTallies(db: Db): Promise<void> {
  let batches = 1;
  while ((await addUpBatch(db)) === BATCH) batches++;
  if (batches > 1) await sweep(db, "tallies_due");
}
