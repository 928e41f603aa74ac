import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";

/**
 * How often something is tried, by what PostgreSQL says: to one of two transactions that wait for each other (40P01),
 * or that cannot be put in an order (40001); and where a lock was not to be had in time (55P03), which may be the same,
 * noticed earlier.
 */
const TRIES: Record<string, number> = { "40P01": 8, "40001": 8, "55P03": 2 };
const PAUSE = 15;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Whoever waits for a lock again keeps a connection from writers who have nobody to wait for: so many may at once, and
 * for the others it is not the moment.
 */
const WAITING_AGAIN_MAX = 2;
let waitingAgain = 0;

/** Whether there is another try after an error, the `attempt`th. */
function mayTryAgain(code: string, attempt: number, isWaitingAgain: boolean): boolean {
  if (attempt >= (TRIES[code] ?? 1)) return false;
  return code !== LOCK_NOT_AVAILABLE || isWaitingAgain || waitingAgain < WAITING_AGAIN_MAX;
}

/**
 * Does something in one transaction. Triggers keep counts in rows that many writers share, and no order of locks suits
 * them all: where two writers wait for each other, PostgreSQL undoes one of them at once, and that one is done again. It
 * must therefore have no effect outside of its transaction.
 */
export async function triedAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  let isWaitingAgain = false;
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (!mayTryAgain(code, attempt, isWaitingAgain)) throw error;
        if (code === LOCK_NOT_AVAILABLE && !isWaitingAgain) {
          isWaitingAgain = true;
          waitingAgain++;
        }
        await wait(Math.random() * PAUSE * attempt);
      }
    }
  } finally {
    if (isWaitingAgain) waitingAgain--;
  }
}

/** Runs work in a transaction, like `triedAgain`. A single statement is one by itself. */
export function transact<T, Result>(db: Kysely<T>, work: (trx: Kysely<T>) => Promise<Result>): Promise<Result> {
  return triedAgain(() => db.transaction().execute(work));
}
