import { type Kysely, sql } from "kysely";

/**
 * Takes the statistics by which PostgreSQL plans: to be called when many rows have come at once, so that the first
 * request after them is planned as well as the thousandth. Its own process for that comes by a minute later.
 */
export async function takeStatistics<T>(db: Kysely<T>): Promise<void> {
  await sql`analyze`.execute(db);
}

/** A vacuum in a transaction, and one that took longer than its connection may. */
const LATER = ["25001", "57014"];

/**
 * Removes what deleted rows leave behind in some tables, where many have gone at once: until PostgreSQL comes by itself, each
 * look into them would go over all of that. Behind a pooler, where each statement is a transaction, and where it would take
 * too long, that is left to PostgreSQL. Not in a transaction.
 */
export async function sweep<T>(db: Kysely<T>, ...tables: string[]): Promise<void> {
  try {
    await sql`vacuum ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
  } catch (error) {
    if (!LATER.includes((error as { code?: string }).code ?? "")) throw error;
  }
}
