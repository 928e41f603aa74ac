import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { sql } from "kysely";
import pg from "pg";
import { freePort } from "../../testing/program.ts";
import { fill, readTexts } from "../fill.ts";
import { startGenerator } from "../load.ts";
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
const port = String(await freePort());
const settingsOf = (name: string) => ({
  PORT: port,
  SITE_URL: `http://127.0.0.1:${port}`,
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
const generator = startGenerator();
for (const { name, requests } of cases) {
  const run = (seconds: string) =>
    generator.run(target.url, requests, { connections: PARALLEL, milliseconds: Number(seconds) * 1000 });
  await run(values["warm-up"]);
  if (values.statements) await sql`select pg_stat_statements_reset()`.execute(db);
  const before = [processorTimeOf([target.pid]), processorTimeOf(pids())] as const;
  const { perSecond, p50, p99 } = await run(values.seconds);
  const after = [processorTimeOf([target.pid]), processorTimeOf(pids())] as const;
  const calls = Math.round(perSecond * Number(values.seconds));
  const spent = before.map((began, index) => (((after[index] ?? 0) - began) / calls).toFixed(2));
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`| ${[name, calls, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), ...spent, load].join(" | ")} |`);
  if (!values.statements) continue;
  const dearest = await sql<{ ms: number; times: number; query: string }>`
    select (total_exec_time / ${calls})::float8 as ms, (calls::float8 / ${calls}) as times, query
    from pg_stat_statements order by total_exec_time desc limit 24`.execute(db);
  for (const { ms, times, query } of dearest.rows)
    console.log(`    ${ms.toFixed(3)} ms ${times.toFixed(2)}x ${query.replace(/\s+/g, " ").slice(0, 150)}`);
}
await generator.stop();
await target.stop();
await database.close();
await onServer(`drop database ${name} with (force)`);
process.exit();
