import { Agent } from "node:http";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { sql } from "kysely";
import { fill, readTexts } from "../fill.ts";
import { type BenchRequest, send } from "../load.ts";
import { startTarget } from "../processes.ts";
import { makeWriteCases, makeWriters } from "../write-cases.ts";
import { processorTimeOf, serverPids } from "./processor-time.ts";

// What one call that writes costs in processor time, of the program and of PostgreSQL apart: rates move with what else
// the machine does, this hardly.

const { values } = parseArgs({
  options: {
    root: { type: "string" },
    seconds: { type: "string", default: "10" },
    "warm-up": { type: "string", default: "5" },
    only: { type: "string", default: "" },
    profile: { type: "string", default: "" },
    statements: { type: "boolean", default: false },
  },
});
const PARALLEL = 8;
const POSTS = 2_000;
const SECRET = "a secret for benchmarks, long enough";

const url = process.env.BENCH_DATABASE_URL;
if (!url) throw new Error("BENCH_DATABASE_URL names the database that is measured on.");
const settings = {
  PORT: "0",
  SITE_URL: "http://127.0.0.1:3000",
  TOKEN_SECRET: SECRET,
  RATE_LIMIT: "off",
  DATABASE_URL: url,
};

/** Sends requests for a while, eight at a time; returns how long each took, in milliseconds, shortest first. */
async function run(base: string, requests: BenchRequest[], seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await send(agent, base, requests[next++ % requests.length] as BenchRequest);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  agent.destroy();
  return times.sort((a, b) => a - b);
}

const database = await openDatabase<Tables>(readConfig(settings), { purpose: "command" });
const { db } = database;
await migrate(database.maintenance);
const { rows } = await sql<{ count: number }>`select count(*)::int as count from posts`.execute(db);
if (rows[0]?.count === 0) await fill(db, await readTexts("../shared/data/stackexchange"), POSTS);
const writers = await makeWriters(db, SECRET);
const cases = (await makeWriteCases(db, writers)).filter(({ name }) => name.includes(values.only));
const server = await serverPids(db);
const target = await startTarget(settings, {
  ...(values.root !== undefined && { root: values.root }),
  execArgv: values.profile ? ["--cpu-prof", `--cpu-prof-dir=${values.profile}`, "--cpu-prof-interval=500"] : [],
});
console.log("| | calls | a second | p50 ms | p99 ms | program, ms a call | PostgreSQL, ms a call | load |");
console.log("|---|---|---|---|---|---|---|---|");
for (const { name, requests } of cases) {
  await run(target.url, requests, Number(values["warm-up"]));
  if (values.statements) await sql`select pg_stat_statements_reset()`.execute(db);
  const before = [processorTimeOf([target.pid]), processorTimeOf(server())] as const;
  const times = await run(target.url, requests, Number(values.seconds));
  const after = [processorTimeOf([target.pid]), processorTimeOf(server())] as const;
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const spent = before.map((began, index) => (((after[index] ?? 0) - began) / times.length).toFixed(2));
  const rate = (times.length / Number(values.seconds)).toFixed(0);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`| ${[name, times.length, rate, at(0.5), at(0.99), ...spent, load].join(" | ")} |`);
  if (!values.statements) continue;
  const dearest = await sql<{ ms: number; calls: number; query: string }>`
    select (total_exec_time / ${times.length})::float8 as ms, (calls::float8 / ${times.length}) as calls, query
    from pg_stat_statements order by total_exec_time desc limit 24`.execute(db);
  for (const { ms, calls, query } of dearest.rows)
    console.log(`    ${ms.toFixed(3)} ms ${calls.toFixed(2)}x ${query.replace(/\s+/g, " ").slice(0, 150)}`);
}
await target.stop();
for (const writer of writers) await writer.remove(db);
await database.close();
process.exit();
