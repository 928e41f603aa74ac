import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";

/** What PostgreSQL says to one of two transactions that wait for each other, or that cannot be put in an order. */
const AGAIN = new Set(["40P01", "40001"]);
const TRIES = 8;
const PAUSE = 15;

/**
 * Runs work in a transaction. Triggers keep counts in rows that many writers share, and no order of locks suits them
 * all: where two writers wait for each other, PostgreSQL undoes one of them at once, and that one is done again. Work
 * must therefore have no effect outside of its transaction.
 */
export async function transact<T, Result>(db: Kysely<T>, work: (trx: Kysely<T>) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === TRIES || !AGAIN.has((error as { code?: string }).code ?? "")) throw error;
      await wait(Math.random() * PAUSE * attempt);
    }
  }
}
