import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../src/database.ts";
import type { TestApi } from "./test-api.ts";

/** Waits until so many statements on the database of the tests wait for a lock. */
export async function untilWaiting({ db }: Pick<TestApi, "db">, count = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    })
    .toBeGreaterThanOrEqual(count);
}

/**
 * Makes calls that meet at the row that `lock` locks, and get there in the order of the list: each is begun when all
 * before it wait. Returns their answers in that order.
 */
export async function inLine<Answers extends unknown[] | []>(
  api: Pick<TestApi, "db">,
  lock: (trx: Db) => Promise<unknown>,
  calls: { [Index in keyof Answers]: () => Promise<Answers[Index]> },
): Promise<Answers> {
  const begun: Promise<unknown>[] = [];
  await api.db.transaction().execute(async (trx) => {
    await lock(trx);
    for (const call of calls) {
      begun.push(call());
      await untilWaiting(api, begun.length);
    }
  });
  return (await Promise.all(begun)) as Answers;
}
