import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { type OpenDatabase, openDatabase } from "@unknot/api/platform/database";
import { createSite } from "../src/serve.ts";
import { type Case, makeCases } from "./cases.ts";
import { alone, COLUMNS, compare, type Stand } from "./compare.ts";
import { addressOf, type Kind, kindsOf, prepare, settingsFor, sizeOfIndex } from "./data.ts";
import { readTexts, type Texts } from "./fill.ts";
import { measureFind } from "./find.ts";
import { measureFirstVisit } from "./first-visit.ts";
import { FLOOD_SETTINGS, measureFlood, readLibrary } from "./flood.ts";
import { type Growth, printGrowth } from "./growth.ts";
import { startGenerator } from "./load.ts";
import { measureMemory } from "./memory.ts";
import { startBare, startTarget } from "./processes.ts";
import { makeQueueCase } from "./queue-case.ts";
import { measureStarts } from "./start.ts";
import { head, row } from "./table.ts";
import { makeWriteCases, makeWriters } from "./write-cases.ts";

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "10000" },
    kinds: { type: "string", default: "embedded" },
    only: { type: "string", default: "start,cached,while-writing,304,uncached,call,write" },
    source: { type: "string", default: "../shared/data/stackexchange" },
  },
});
const wanted = values.only.split(",");
const sizes = values.posts.split(",").map(Number);

/** What other work the machine has, which every figure below is worse by. */
const busyness = () => `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} processors`;

/** How many statements one request of each case costs, counted in process. */
async function countStatements(database: OpenDatabase<Tables>, settings: NodeJS.ProcessEnv, cases: Case[]) {
  const server = await createSite({ config: readConfig(settings), database, log: () => {}, runsJobs: false });
  const counts = new Map<Case, number>();
  for (const one of cases) {
    let most = 0;
    for (const { method, path, body, token } of one.requests.slice(0, 20)) {
      const before = database.statements();
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      await server.inject({ method, url: path.replace("{n}", "0"), headers, ...(body && { payload: body }) });
      most = Math.max(most, database.statements() - before);
    }
    counts.set(one, most);
  }
  await server.close();
  return counts;
}

async function runSize(kind: Kind, size: number, texts: () => Promise<Texts>): Promise<Growth> {
  const settings = await settingsFor(kind, size);
  const database = await prepare(settings, size, texts);
  const writers = await makeWriters(database.db, settings.TOKEN_SECRET ?? "");
  const [writer] = writers as [(typeof writers)[number]];
  // The queue takes minutes to fill, so it is filled only where it is measured.
  const queue = wanted.includes("queue") ? [await makeQueueCase(database.db, writer)] : [];
  const writes = await makeWriteCases(database.db, writers);
  const everything = [...(await makeCases(database.db)), ...queue, ...writes];
  const cases = everything.filter(({ set }) => wanted.includes(set));
  console.error(`${size} posts: ${await sizeOfIndex(database)} of search index`);
  const library = await readLibrary(database.db);
  const statements = await countStatements(database, settings, cases);
  if (wanted.includes("find")) {
    console.log(`\n### find() at ${size} posts (${busyness()})\n`);
    await measureFind(database.db);
  }
  await database.close();
  if (wanted.includes("start")) {
    console.log(`\n### Start and memory (${busyness()})\n`);
    head(["", "measured", "aim", ""]);
    await measureStarts(settings);
  }
  const target = await startTarget(settings);
  const stand: Stand = { target, bare: await startBare(await addressOf(settings)), generator: startGenerator() };
  const idle = await target.memory();
  console.log(
    `\n### ${size} posts, ${kind === "embedded" ? "embedded database" : "PostgreSQL server"} (${busyness()})\n`,
  );
  if (wanted.includes("memory")) {
    head(["", "measured", "aim", ""]);
    await measureMemory(target, cases.length > 0 ? cases : everything, stand.generator);
  }
  if (cases.length > 0) head(COLUMNS);
  for (const one of cases) row(await compare(one, statements.get(one) ?? 0, writes, stand));
  const { pages } = await target.vitals();
  const memory = `${idle.toFixed(0)} MB at the start, ${(await target.memory()).toFixed(0)} MB after the load`;
  console.log(
    `\nOf the requests for pages ${pages.hits} got what was kept, ${pages.misses} did not, of which ${pages.shared} shared with ` +
      `another; ${pages.made} were made, ${pages.evictions} let go. Memory: ${memory}.`,
  );
  const growth: Growth = new Map();
  if (sizes.length > 1) {
    for (const one of cases.filter(({ set }) => set === "uncached" || set === "call")) {
      growth.set(`${one.set}: ${one.name}`, await alone(one, stand));
    }
  }
  if (wanted.includes("first-visit")) {
    const { requests, html, script, style, other } = await measureFirstVisit(target.url, "/");
    console.log(
      `First visit of home: ${requests} requests; compressed bytes: HTML ${html}, script ${script}, style ${style}, other ${other}.`,
    );
  }
  await Promise.all([target.stop(), stand.bare.stop(), stand.generator.stop()]);
  if (wanted.includes("flood")) {
    console.log(`\n### A flood (${busyness()})\n`);
    const tokens = writers.map(({ token }) => token);
    await measureFlood({ ...settings, ...FLOOD_SETTINGS }, library, tokens);
  }
  // What the writing cases wrote goes again: the next run finds the database as this one did.
  const cleaned = await openDatabase<Tables>(readConfig(settings), { purpose: "command" });
  for (const one of writers) await one.remove(cleaned.db);
  await cleaned.close();
  return growth;
}

let read: Promise<Texts> | undefined;
const texts = () => {
  read ??= readTexts(values.source);
  return read;
};
console.log(`Node ${process.version}; ${busyness()}`);
for (const kind of kindsOf(values.kinds)) {
  const growth: Growth[] = [];
  for (const size of sizes) growth.push(await runSize(kind, size, texts));
  if (sizes.length > 1) printGrowth(sizes, growth);
}

// The renderer keeps a channel open.
process.exit();
