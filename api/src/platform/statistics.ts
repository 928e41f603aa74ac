import { type Kysely, sql } from "kysely";

/**
 * Takes the statistics by which PostgreSQL plans: to be called when many rows have come at once, so that the first
 * request after them is planned as well as the thousandth. Its own process for that comes by a minute later.
 */
export async function takeStatistics<T>(db: Kysely<T>): Promise<void> {
  await sql`analyze`.execute(db);
}
