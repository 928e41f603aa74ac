import { Agent } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { type OpenDatabase, openDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { sql } from "kysely";
import pg from "pg";
import { createSite } from "../src/serve.ts";
import { type Case, makeCases } from "./cases.ts";
import { fill, readTexts, type Texts } from "./fill.ts";
import { fillMade } from "./fill-made.ts";
import { measureFirstVisit } from "./first-visit.ts";
import { type BenchRequest, measure, send } from "./load.ts";
import { startBare, startTarget } from "./processes.ts";
import { makeQueueCase } from "./queue-case.ts";
import { makeWriteCases, makeWriters } from "./write-cases.ts";

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "10000" },
    kinds: { type: "string", default: "embedded,server" },
    only: { type: "string", default: "" },
    source: { type: "string", default: "../shared/data/stackexchange" },
  },
});
/** From this size on posts are made in bulk, with words of their own. */
const MADE_FROM = 500_000;
const sizes = values.posts.split(",").map(Number);
const serverUrl = process.env.BENCH_DATABASE_URL;

type Kind = "embedded" | "server";

/** The settings for a database of its own per kind and size; what an earlier run has filled is used again. */
async function settingsFor(kind: Kind, size: number): Promise<NodeJS.ProcessEnv> {
  const common = {
    PORT: "0",
    SITE_URL: "http://127.0.0.1:3000",
    TOKEN_SECRET: "a secret for benchmarks, long enough",
    RATE_LIMIT: "off",
  };
  if (kind === "embedded") return { ...common, DATABASE_URL: "", DATA_DIR: join(".bench", String(size)) };
  const name = `unknot_bench_${size}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl as string);
  url.pathname = `/${name}`;
  return { ...common, DATABASE_URL: url.href };
}

async function prepare(settings: NodeJS.ProcessEnv, size: number, texts: Texts): Promise<OpenDatabase<Tables>> {
  const database = await openDatabase<Tables>(readConfig(settings), { purpose: "command" });
  await migrate(database.maintenance);
  const { count } = await database.db
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) {
    const start = performance.now();
    if (size < MADE_FROM) await fill(database.db, texts, size);
    else await fillMade(database.db, texts, size, (done) => console.error(`${done} posts`));
    console.error(`Filled ${size} posts in ${Math.round((performance.now() - start) / 1000)} s`);
  }
  return database;
}

/** How many statements one request of each case costs, counted in process. */
async function countStatements(database: OpenDatabase<Tables>, settings: NodeJS.ProcessEnv, cases: Case[]) {
  const server = await createSite({ config: readConfig(settings), database, log: () => {}, runsJobs: false });
  const counts = new Map<string, number>();
  for (const { name, requests } of cases) {
    let most = 0;
    for (const { method, path, body, token } of requests.slice(0, 20)) {
      const before = database.statements();
      await server.inject({
        method,
        url: path,
        payload: body,
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      });
      most = Math.max(most, database.statements() - before);
    }
    counts.set(name, most);
  }
  await server.close();
  return counts;
}

async function sizeOfIndex({ db }: OpenDatabase<Tables>): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(sum(pg_total_relation_size(oid))) as size from pg_class
    where relkind = 'r' and relname like 'search_%'`.execute(db);
  return rows[0]?.size ?? "";
}

const round = (value: number, digits: number) => value.toFixed(digits);

async function runSize(kind: Kind, size: number, texts: Texts): Promise<void> {
  const settings = await settingsFor(kind, size);
  const database = await prepare(settings, size, texts);
  const writers = await makeWriters(database.db, settings.TOKEN_SECRET ?? "");
  const [writer] = writers as [(typeof writers)[number]];
  // The queue takes minutes to fill, so it is filled only where it is measured.
  const queue = "queue".includes(values.only) ? [await makeQueueCase(database.db, writer)] : [];
  const reading = [...(await makeCases(database.db)), ...queue];
  const all = [...reading, ...(await makeWriteCases(database.db, writers))];
  const cases = all.filter(({ name }) => name.includes(values.only));
  console.error(`${size} posts: ${await sizeOfIndex(database)} of search index`);
  const statements = await countStatements(database, settings, cases);
  await database.close();
  const target = await startTarget(settings);
  const bare = await startBare();
  const idle = await target.memory();
  console.log(`\n### ${size} posts, ${kind === "embedded" ? "embedded database" : "PostgreSQL server"}\n`);
  console.log("| | requests/s | p50 ms | p99 ms | statements | bytes | bare requests/s | bare p50 ms |");
  console.log("|---|---|---|---|---|---|---|---|");
  for (const { name, requests } of cases) {
    const agent = new Agent({ keepAlive: true });
    const { bytes, headers } = await send(agent, target.url, requests[0] as BenchRequest);
    agent.destroy();
    const { "transfer-encoding": _, ...same } = headers;
    await bare.set(bytes, { ...same, "content-length": bytes.length });
    const ours = await measure(target.url, requests);
    const limit = await measure(bare.url, requests);
    const columns = [
      round(ours.perSecond, 0),
      round(ours.p50, 2),
      round(ours.p99, 2),
      statements.get(name),
      bytes.length,
    ];
    console.log(`| ${[name, ...columns, round(limit.perSecond, 0), round(limit.p50, 2)].join(" | ")} |`);
  }
  const visit = await measureFirstVisit(target.url, "/");
  console.log(
    `\nStart ${round(target.startTime, 0)} ms; memory ${round(idle, 0)} MB idle, ${round(await target.memory(), 0)} MB after the load.`,
  );
  console.log(
    `First visit of the home page: ${visit.requests} requests; compressed bytes: HTML ${visit.html}, script ${visit.script}, style ${visit.style}, other ${visit.other}.`,
  );
  await target.stop();
  await bare.stop();
  // What the writing cases wrote goes again: the next run finds the database as this one did.
  const cleaned = await openDatabase<Tables>(readConfig(settings), { purpose: "command" });
  for (const one of writers) await one.remove(cleaned.db);
  await cleaned.close();
}

const texts = await readTexts(values.source);
console.log(`Node ${process.version}, ${texts.titles.length} real posts as material`);
for (const kind of ["embedded", "server"] as const) {
  if (!values.kinds.includes(kind) || (kind === "server" && !serverUrl)) continue;
  for (const size of sizes) await runSize(kind, size, texts);
}

// The renderer keeps a channel open.
process.exit();
