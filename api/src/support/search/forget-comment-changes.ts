import { type Kysely, sql } from "kysely";
import { sweep } from "../../platform/statistics.ts";
import type { SearchTables } from "./tables.ts";

/** So many deleted rows are worth a vacuum at once. */
const MANY = 10_000;

/**
 * Removes what is told of changes to comments, as far as it was there the last time: a process that has searched since then
 * goes on with what it remembers. With `isAll`, removes all that has been committed: nobody needs to be told of an import.
 */
export async function forgetCommentChanges<T extends SearchTables>(
  db: Kysely<T>,
  { isAll = false }: { isAll?: boolean } = {},
): Promise<void> {
  // Two may run at once, and the one that waited has the older snapshot. What lies in the future came from another server.
  const now = sql`least(greatest(comments_next, pg_snapshot_xmin(pg_current_snapshot())), pg_current_xact_id())`;
  const from = isAll ? now : sql`comments_next`;
  const { numAffectedRows = 0n } = await sql`
    with told as (update search_state set comments_from = ${from}, comments_next = ${now} returning comments_from)
    delete from search_comment_changes using told where changed_by < told.comments_from`.execute(db);
  if (numAffectedRows >= MANY) await sweep(db, "search_comment_changes");
}
