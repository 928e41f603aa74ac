import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import type { SlowStatement } from "@unknot/api/platform/postgres/slow-statements";
import { createPost } from "@unknot/api/testing/factories";
import { makeTestDatabase } from "@unknot/api/testing/test-database";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openListeningSite } from "../testing/listening-site.ts";

const written: string[] = [];
const logTo = { write: (line: string) => void written.push(line) };
const env = { SLOW_QUERY_MS: "100", METRICS_TOKEN: "a-token-of-the-operator" };
const { database, url } = await openListeningSite(env, logTo);
type Line = SlowStatement & { msg: string };
const lines = () => written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === "slow statement");

it("names the use case of a statement that took long, and nothing that it was given", async () => {
  const id = await createPost(database.db);
  const ask = () =>
    fetch(`${url}/api/get_comments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: { searchBy: "ps_id", value: id } }),
    });
  // The table is locked for longer than a request waits for it.
  await database.maintenance.transaction().execute(async (trx) => {
    await sql`lock table comments in access exclusive mode`.execute(trx);
    expect((await ask()).status).toBe(503);
  });
  const line = lines().find(({ statement }) => statement.includes("comments"));
  expect(line?.ms).toBeGreaterThanOrEqual(100);
  expect(line?.failed).toBe(true);
  expect(line?.by.join()).toMatch(/services\/comments\/list-comments\.ts \w+/);
  expect(line?.statement).toMatch(/^select .*\$1/);
});

it("says nothing of those that were quick, and of none where the limit is 0", async () => {
  written.length = 0;
  const { url: other, drop } = await makeTestDatabase();
  const open = (SLOW_QUERY_MS: string) =>
    openDatabase(readConfig({ DATABASE_URL: other, SLOW_QUERY_MS }, "command"), { purpose: "serve" });
  for (const limit of ["0", "60000"]) {
    const own = await open(limit);
    await sql`select pg_sleep(0.15), ${"a secret"}::text`.execute(own.db);
    await own.close();
  }
  expect(lines()).toEqual([]);
  const own = await open("100");
  await sql`select pg_sleep(0.15), ${"a secret"}::text`.execute(own.db);
  await own.close();
  await drop();
  expect(lines()).toMatchObject([{ statement: "select pg_sleep(0.15), $1::text", failed: false }]);
  expect(written.join("")).not.toContain("a secret");
});

it("is counted for whoever measures", async () => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } });
  expect(await answer.text()).toMatch(/unknot_slow_statements_total [1-9]/);
});
