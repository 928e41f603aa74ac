import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { ChangeFeed } from "@unknot/api/support/changes/index";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { head, row } from "../table.ts";
import { processorTimeOf, serverPids } from "../writing/processor-time.ts";

// `npm run bench:followers`: what it costs the primary that many processes follow the table of changes, and how late they
// know. Each follower is the program's own, on a connection of its own, asked as often as pages are asked for; all of
// them are in this one process, which the delay includes.

const { values } = parseArgs({
  options: {
    followers: { type: "string", default: "1,10,100" },
    seconds: { type: "string", default: "20" },
    writes: { type: "string", default: "20" },
  },
});
const SECONDS = Number(values.seconds);
const WRITES_A_SECOND = Number(values.writes);
/** How often each process is asked for a page, in milliseconds. */
const ASKED_EVERY = 10;
const MADE_AT = "made-at-";

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error("BENCH_DATABASE_URL names the server that is measured on.");
const config = readConfig({ DATABASE_URL: server, TOKEN_SECRET: "a secret for benchmarks, long enough" });
const primary = await openDatabase<Tables>(config, { purpose: "command" });
await migrate(primary.maintenance);
const pids = await serverPids(primary.db);

/** The value that so many hundredths of all are below. */
const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** Follows changes until told to stop; `onDelay` hears how late each was known, `onQuery` of each question. */
async function follow(onDelay: (milliseconds: number) => void, onQuery: () => void): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: server, max: 1 });
  const changes = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: onQuery });
  const feed = new ChangeFeed(
    { changes, writes: () => 0, replicas: null },
    {
      onChanged: (tags) => {
        const made = tags.filter((tag) => tag.startsWith(MADE_AT)).map((tag) => Number(tag.slice(MADE_AT.length)));
        for (const at of made) onDelay(Date.now() - at);
      },
      onLost: () => {},
    },
  );
  await feed.catchUp();
  const asking = setInterval(() => feed.isCurrent(), ASKED_EVERY);
  return async () => {
    clearInterval(asking);
    await sleep(ASKED_EVERY * 10);
    await changes.destroy();
  };
}

/** Writes changes for so long, evenly; each says when it was made. */
async function write(milliseconds: number): Promise<void> {
  const until = Date.now() + milliseconds;
  while (Date.now() < until) {
    await sql`select note_changes(array[${MADE_AT + Date.now()}])`.execute(primary.maintenance);
    await sleep(1000 / WRITES_A_SECOND);
  }
}

console.log(`Load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} processors\n`);
head([
  "processes",
  "questions a second",
  "primary: ms of processor time a second",
  "µs a question",
  "known after, p50 ms",
  "p99 ms",
]);
for (const count of values.followers.split(",").map(Number)) {
  const delays: number[] = [];
  let questions = 0;
  const followers = await Promise.all(
    Array.from({ length: count }, () =>
      follow(
        (delay) => delays.push(delay),
        () => questions++,
      ),
    ),
  );
  await write(2000);
  delays.length = questions = 0;
  const [began, before] = [Date.now(), processorTimeOf(pids())];
  await write(SECONDS * 1000);
  const seconds = (Date.now() - began) / 1000;
  const spent = processorTimeOf(pids()) - before;
  await Promise.all(followers.map((stop) => stop()));
  delays.sort((a, b) => a - b);
  row([
    String(count),
    (questions / seconds).toFixed(0),
    (spent / seconds).toFixed(0),
    ((spent * 1000) / questions).toFixed(0),
    String(percentile(delays, 0.5)),
    String(percentile(delays, 0.99)),
  ]);
}
await primary.close();
