import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { serverFlags } from "../../../scripts/runtime.mjs";
import { makeCases } from "../cases.ts";
import { prepare, settingsFor } from "../data.ts";
import { readTexts } from "../fill.ts";
import { type BenchRequest, startGenerator } from "../load.ts";
import { startTarget, type Target } from "../processes.ts";
import { head, row } from "../table.ts";

// `npm run bench:dumps -- --posts 50000`: what a dump of a large site costs: made by hand, and by the running program while
// pages are asked for.

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "50000" },
    source: { type: "string", default: "../shared/data/stackexchange" },
  },
});
const CLI = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const SAMPLED_EVERY = 250;
/** Pages asked for at once and in a second, each of them made anew. */
const PAGES = { connections: 4, perSecond: 5 };
const SLICE = 5000;
const QUIET = 15_000;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Resident memory over time, in megabytes: what it was in each quarter of the way, and the most. */
function flatness(samples: number[]): string {
  const quarters = [1, 2, 3, 4].map((part) => samples[Math.floor((samples.length * part) / 4) - 1] ?? 0);
  return `${quarters.map((value) => value.toFixed(0)).join(", ")}; at most ${Math.max(...samples).toFixed(0)} MB`;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** `npm run cli -- export-dump`, as a process of its own. */
async function measureExport(settings: NodeJS.ProcessEnv): Promise<void> {
  const to = join(await mkdtemp(join(tmpdir(), "unknot-bench-")), "dump");
  const start = performance.now();
  const child = fork(CLI, ["export-dump", to], { env: { ...process.env, ...settings }, execArgv: serverFlags });
  const samples: number[] = [];
  const timer = setInterval(async () => {
    const now = await residentMegabytes(child.pid as number);
    if (now > 0) samples.push(now);
  }, SAMPLED_EVERY);
  const [status] = await once(child, "exit");
  clearInterval(timer);
  if (status !== 0) throw new Error(`The export has ended with status ${status}.`);
  row(["export-dump", seconds(performance.now() - start), megabytes(await sizeOf(to)), flatness(samples)]);
  await rm(join(to, ".."), { recursive: true });
}

type Offered = { dump: { bytes: number; date: string } | null };

async function offered({ url }: Target): Promise<Offered["dump"]> {
  const answer = await fetch(`${url}/api/get_public_dump`);
  const { dump = null } = (await answer.json()) as Partial<Offered>;
  return dump;
}

/** Whether a dump is being written: its file has another name until it is whole. */
async function isBeingMade(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

/** The dump of DUMP_CRON, made by the program that answers pages meanwhile. */
async function measureScheduled(settings: NodeJS.ProcessEnv, requests: BenchRequest[]): Promise<void> {
  const folder = join(settings.DATA_DIR as string, "dumps");
  const generator = startGenerator();
  const ask = (target: Target, milliseconds: number) => generator.run(target.url, requests, { ...PAGES, milliseconds });
  const quiet = await startTarget(settings);
  await ask(quiet, QUIET);
  const before = await ask(quiet, QUIET);
  const idle = `${(await quiet.memory()).toFixed(0)} MB`;
  row(["pages without a dump", `p50 ${before.p50.toFixed(0)} ms, p99 ${before.p99.toFixed(0)} ms`, "", idle]);
  await quiet.stop();
  const target = await startTarget({ ...settings, DUMP_CRON: "* * * * *", DUMP_PUBLIC: "on" });
  try {
    while (!(await isBeingMade(folder))) await sleep(SAMPLED_EVERY);
    const start = performance.now();
    const samples: number[] = [];
    const slices: Awaited<ReturnType<typeof ask>>[] = [];
    const timer = setInterval(async () => samples.push(await target.memory()), SAMPLED_EVERY);
    let dump: Offered["dump"] = null;
    const pages = (async () => {
      while (!dump) slices.push(await ask(target, SLICE));
    })();
    while (!dump) {
      await sleep(SAMPLED_EVERY);
      dump = await offered(target);
    }
    const took = performance.now() - start;
    clearInterval(timer);
    await pages;
    row(["dump of DUMP_CRON", seconds(took), megabytes(dump.bytes), flatness(samples)]);
    const worst = (of: "p50" | "p99") => Math.max(...slices.map((slice) => slice[of])).toFixed(0);
    row([
      "pages meanwhile",
      `p50 ${worst("p50")} ms, p99 ${worst("p99")} ms`,
      JSON.stringify(slices.map(({ statuses }) => statuses)),
      "",
    ]);
  } finally {
    await generator.stop();
    await target.stop();
  }
}

const size = Number(values.posts);
const settings = await settingsFor("embedded", size);
const database = await prepare(settings, size, () => readTexts(values.source));
const cases = await makeCases(database.db);
// Those of an earlier run.
await database.db.deleteFrom("public_dumps").execute();
await rm(join(settings.DATA_DIR as string, "dumps"), { recursive: true, force: true });
await database.close();
console.log(
  `\n### Dumps of ${size} posts (load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} processors)\n`,
);
head(["", "time", "size", "resident memory by quarters"]);
await measureExport(settings);
await measureScheduled(
  settings,
  cases.filter(({ set }) => set === "uncached").flatMap(({ requests }) => requests),
);
