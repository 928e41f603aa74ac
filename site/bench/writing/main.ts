import { Agent } from "node:http";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { sql } from "kysely";
import pg from "pg";
import { fill, readTexts } from "../fill.ts";
import { type BenchRequest, send } from "../load.ts";
import { startTarget } from "../processes.ts";
import { makeWriteCases, makeWriters } from "../write-cases.ts";
import { processorTimeOf, serverPids } from "./processor-time.ts";

// What one call that writes costs in processor time, of the program and of PostgreSQL apart: rates move with what else
// the machine does, this hardly. `--root` is another checkout, with `--seed` a database that it has filled; `--profile` is
// a folder for CPU profiles of the program, `--statements` needs pg_stat_statements.

const { values } = parseArgs({
  options: {
    root: { type: "string" },
    seed: { type: "string", default: "unknot_writing_seed" },
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

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error("BENCH_DATABASE_URL names the server that is measured on.");

const urlOf = (name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href;
const settingsOf = (name: string) => ({
  PORT: "0",
  SITE_URL: "http://127.0.0.1:3000",
  TOKEN_SECRET: SECRET,
  RATE_LIMIT: "off",
  DATABASE_URL: urlOf(name),
});
const open = (name: string) => openDatabase<Tables>(readConfig(settingsOf(name)), { purpose: "command" });

async function onServer(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

/** Fills the database that every run begins with, where there is none yet. */
async function makeSeed(name: string): Promise<void> {
  if (await onServer(`select 1 from pg_database where datname = '${name}'`)) return;
  await onServer(`create database ${name}`);
  const { db, maintenance, close } = await open(name);
  await migrate(maintenance);
  await fill(db, await readTexts("../shared/data/stackexchange"), POSTS);
  await close();
}

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

await makeSeed(values.seed);
const name = `unknot_writing_${process.pid}`;
await onServer(`create database ${name} template ${values.seed}`);
const target = await startTarget(settingsOf(name), {
  ...(values.root !== undefined && { root: values.root }),
  execArgv: values.profile ? ["--cpu-prof", `--cpu-prof-dir=${values.profile}`, "--cpu-prof-interval=500"] : [],
});
const database = await open(name);
const { db } = database;
const writers = await makeWriters(db, SECRET);
const cases = (await makeWriteCases(db, writers)).filter(({ name }) => name.includes(values.only));
const pids = await serverPids(db);
if (values.statements) await sql`create extension if not exists pg_stat_statements`.execute(db);
console.log("| | calls | a second | p50 ms | p99 ms | program, ms a call | PostgreSQL, ms a call | load |");
console.log("|---|---|---|---|---|---|---|---|");
for (const { name, requests } of cases) {
  await run(target.url, requests, Number(values["warm-up"]));
  if (values.statements) await sql`select pg_stat_statements_reset()`.execute(db);
  const before = [processorTimeOf([target.pid]), processorTimeOf(pids())] as const;
  const times = await run(target.url, requests, Number(values.seconds));
  const after = [processorTimeOf([target.pid]), processorTimeOf(pids())] as const;
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
await database.close();
await onServer(`drop database ${name} with (force)`);
process.exit();
