import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";

/**
 * How often something is tried, by what PostgreSQL says: to one of two transactions that wait for each other (40P01),
 * or that cannot be put in an order (40001); and where a lock was not to be had in time (55P03), which may be the same,
 * noticed earlier.
 */
const TRIES: Record<string, number> = { "40P01": 8, "40001": 8, "55P03": 3 };
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
      if (attempt >= (TRIES[(error as { code?: string }).code ?? ""] ?? 1)) throw error;
      await wait(Math.random() * PAUSE * attempt);
    }
  }
}
