import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { type Case, makeCases } from "../cases.ts";
import { addressOf, prepare, settingsFor } from "../data.ts";
import { readTexts } from "../fill.ts";
import type { Outcome } from "../generator.ts";
import { type BenchRequest, send, startGenerator } from "../load.ts";
import { startBare } from "../processes.ts";
import { head, row } from "../table.ts";
import { makeWriteCases, makeWriters } from "../write-cases.ts";
import { processorTimeOf, serverPids } from "../writing/processor-time.ts";
import { WAYS } from "./ways.ts";

// `npm run bench -- --fleet`: several processes of the site on one PostgreSQL, and what a request costs each part. Where
// the processors do not suffice for all of them at once, rates stand still, and the costs say what would not.

const { values } = parseArgs({
  options: {
    processes: { type: "string", default: "1,2,3" },
    posts: { type: "string", default: "2000" },
    seconds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    source: { type: "string", default: "../shared/data/stackexchange" },
  },
});
const SLICE = Number(values.seconds) * 1000;
const COUNTS = values.processes.split(",").map(Number);
const CONNECTIONS = 32;
const WARM_UP = 2_000;
const REST = 5_000;
/** Each is measured so many times in turn with the bare server, because other work on the machine comes and goes. */
const ROUNDS = 3;
const TRIES = 20;
/** The generator gives way to what it measures, as far as there are processors. */
const NICENESS = 15;
/**
 * Each process keeps answers for itself, once it has been asked twice: of few enough addresses, all of them are kept
 * before the first slice, and what a request costs is not what it costs to find out anew.
 */
const ADDRESSES = 10;
const MEASURED = ["cached: home", "uncached: post", "call: list", "write: comment"].filter((name) =>
  name.startsWith(values.only),
);

/** What a request costs each part, in milliseconds of processor time. */
type Costs = { site: number; database: number; proxy: number };
type Measured = Outcome & { costs: Costs; ofBare: number; bare: number };

if (!process.env.BENCH_DATABASE_URL)
  throw new Error("Install PostgreSQL, or name a server on this machine in BENCH_DATABASE_URL.");
const size = Number(values.posts);
// Late or not, what is asked for is made: a 503 would be a request, and cost next to nothing.
const settings: NodeJS.ProcessEnv = {
  ...(await settingsFor("server", size)),
  LATE_AFTER_MS: "0",
  LATE_DATABASE_MS: "0",
};
const database = await prepare(settings, size, () => readTexts(values.source));
const databasePids = await serverPids(database.db);
const writers = await makeWriters(database.db, settings.TOKEN_SECRET ?? "");
const known = [...(await makeCases(database.db)), ...(await makeWriteCases(database.db, writers))];
const cases = MEASURED.map((name) => {
  const found = known.find((one) => `${one.set}: ${one.name}` === name) as Case;
  return found.set === "write" ? found : { ...found, requests: found.requests.slice(0, ADDRESSES) };
});
await database.close();
const generator = startGenerator(NICENESS);
const bare = await startBare(await addressOf(settings));

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const load = (url: string, requests: BenchRequest[], milliseconds: number) =>
  generator.run(url, requests, { connections: CONNECTIONS, milliseconds });
const countOf = ({ statuses }: Outcome): number => Object.values(statuses).reduce((sum, one) => sum + one, 0);

type Fleet = Awaited<ReturnType<(typeof WAYS)[number]["start"]>>;

/** What each part takes while something goes on, in milliseconds of processor time, and how long that was. */
async function during<T>(fleet: Fleet, work: () => Promise<T>) {
  const now = () => [fleet.site(), databasePids(), fleet.proxy].map(processorTimeOf) as [number, number, number];
  const [began, before] = [performance.now(), now()];
  const result = await work();
  const [site, database, proxy] = now().map((after, part) => after - (before[part] ?? 0)) as [number, number, number];
  return { result, spent: { site, database, proxy }, seconds: (performance.now() - began) / 1000 };
}

/** What each part takes in a second in which nobody asks for anything, in milliseconds. */
async function atRest(fleet: Fleet): Promise<Costs> {
  const { spent, seconds } = await during(fleet, () => wait(REST));
  return { site: spent.site / seconds, database: spent.database / seconds, proxy: spent.proxy / seconds };
}

/** One slice of a case, and one of the bare server that sends the same. */
async function measureOnce(fleet: Fleet, rest: Costs, { requests }: Case): Promise<Measured> {
  const { result: outcome, spent: taken, seconds } = await during(fleet, () => load(fleet.url, requests, SLICE));
  const count = countOf(outcome);
  // What they would have taken anyway is no part of a request.
  const cost = (part: keyof Costs) => Math.max(0, taken[part] - rest[part] * seconds) / count;
  const began = await bare.cpu();
  const reference = await load(bare.url, requests, SLICE);
  const spent = (await bare.cpu()) - began;
  return {
    ...outcome,
    costs: { site: cost("site"), database: cost("database"), proxy: cost("proxy") },
    ofBare: outcome.perSecond / reference.perSecond,
    bare: spent / 1000 / countOf(reference),
  };
}

/** The answer to a request; asked again where there was no time for it, as other work on the machine has it. */
async function answerTo(fleet: Fleet, request: BenchRequest) {
  for (let tried = 1; ; tried++) {
    const answer = await send(fleet.url, request);
    if (answer.status !== 503 || tried === TRIES) return answer;
    await wait(1_000);
  }
}

/** Measures a case on a fleet; returns its row. */
async function measure(fleet: Fleet, rest: Costs, one: Case): Promise<string[]> {
  const { status, bytes, headers } = await answerTo(fleet, one.requests[0] as BenchRequest);
  if (status !== 200) throw new Error(`${one.set} ${one.name} answered ${status}: ${bytes.subarray(0, 300)}`);
  await bare.set({ status, bytes, headers: { ...headers, "content-length": `${bytes.length}` }, asks: false });
  await load(fleet.url, one.requests, WARM_UP);
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureOnce(fleet, rest, one));
  const failed = rounds.flatMap(({ statuses }) => Object.keys(statuses)).filter((code) => code !== "200");
  if (failed.length > 0) console.error(`${one.set} ${one.name}: also answered ${[...new Set(failed)].join(", ")}`);
  const by = (of: (one: Measured) => number) => median(rounds.map(of));
  const costs = {
    site: by((m) => m.costs.site),
    database: by((m) => m.costs.database),
    proxy: by((m) => m.costs.proxy),
  };
  return [
    by((m) => m.perSecond).toFixed(0),
    by((m) => m.p50).toFixed(1),
    by((m) => m.p99).toFixed(1),
    by((m) => m.ofBare).toFixed(3),
    costs.site.toFixed(3),
    costs.database.toFixed(3),
    fleet.proxy.length > 0 ? costs.proxy.toFixed(3) : "",
    by((m) => m.bare).toFixed(3),
    by((m) => m.busy).toFixed(2),
  ];
}

const rests: string[][] = [];
const rows = new Map<Case, string[][]>(cases.map((one) => [one, []]));
for (const way of WAYS) {
  if (way.lacks !== null) {
    console.log(`${way.name}: left out, ${way.lacks}`);
    continue;
  }
  for (const count of COUNTS) {
    const fleet = await way.start(settings, count);
    console.error(`${way.name}: ${count} (load ${(loadavg()[0] ?? 0).toFixed(1)})`);
    const rest = await atRest(fleet);
    rests.push([way.name, `${count}`, ...[rest.site, rest.database, rest.proxy].map((one) => one.toFixed(1))]);
    for (const one of cases) {
      const columns = await measure(fleet, rest, one);
      const all = [`${one.set}: ${one.name}`, way.name, `${count}`, ...columns];
      // Seen at once, too: a run takes long, and may be cut short.
      console.error(all.join(" | "));
      rows.get(one)?.push(all);
    }
    await fleet.stop();
  }
}
console.log(
  `\n### ${COUNTS.join(", ")} processes on one PostgreSQL, ${size} posts (load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} processors)\n`,
);
head([
  "",
  "way",
  "processes",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "of bare",
  "ms of processor a request: site",
  "database",
  "proxy",
  "bare",
  "generator busy",
]);
for (const columns of [...rows.values()].flat()) row(columns);
console.log("\nAt rest, in milliseconds of processor time a second:\n");
head(["way", "processes", "site", "database", "proxy"]);
for (const columns of rests) row(columns);

await Promise.all([generator.stop(), bare.stop()]);
// What the writing case wrote goes again: the next run finds the database as this one did.
const cleaned = await openDatabase<Tables>(readConfig(settings), { purpose: "command" });
for (const one of writers) await one.remove(cleaned.db);
await cleaned.close();
// The renderer keeps a channel open.
process.exit();
