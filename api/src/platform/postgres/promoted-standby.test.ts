import { sql } from "kysely";
import { expect, it } from "vitest";
import { startReplicated } from "../../../testing/standbys.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../database.ts";
import { withCallReads } from "./call-reads.ts";

it("a standby that has become the next primary is read from until it is found as that", async () => {
  const own = await startReplicated(1);
  const [next] = own.standbys;
  try {
    const settings = { DATABASE_URL: own.primary.url, DATABASE_REPLICA_URLS: next?.url };
    const elsewhere = await openDatabase(readConfig(settings, "command"), { purpose: "command" });
    const isStandby = () =>
      withCallReads({ needs: 0n, hasWritten: false }, async () => {
        const answer = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(elsewhere.db);
        return answer.rows[0]?.yes;
      });
    await expect
      .poll(async () => [await isStandby(), elsewhere.replicas?.states()[0]?.isUsed], { timeout: 10_000 })
      .toEqual([true, true]);
    await own.primary.kill();
    expect(await isStandby()).toBe(true);
    await next?.ask("select pg_promote()");
    while (await isStandby()) await elsewhere.replicas?.look();
    await elsewhere.close();
  } finally {
    await own.close();
  }
}, 60_000);
