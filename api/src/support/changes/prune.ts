import { MINUTE } from "@unknot/contract/limits";
import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Whoever has not looked for so long has to forget all that it has kept: changes may be gone that it has not seen. */
export const KEPT_FOR = 4 * MINUTE;

/**
 * Removes changes that everybody has seen: those whose transactions had ended when this ran the last time, which was at
 * least KEPT_FOR ago. The time of a row would not do, because a transaction may last for an hour.
 */
export async function pruneChanges(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ snapshot: string }>`
      delete from changes_pruned where taken_at <= clock_timestamp() - ${KEPT_FOR} * interval '1 millisecond'
      returning snapshot::text`.execute(trx);
    for (const { snapshot } of rows)
      await sql`delete from changes where xid < pg_snapshot_xmin(${snapshot}::pg_snapshot)`.execute(trx);
    await sql`
      insert into changes_pruned (snapshot, taken_at)
      select pg_current_snapshot(), clock_timestamp() where not exists (select from changes_pruned)`.execute(trx);
  });
}
