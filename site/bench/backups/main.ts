import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { serverFlags } from "../../../scripts/runtime.mjs";
import { prepare, settingsFor } from "../data.ts";
import { readTexts } from "../fill.ts";
import { startGenerator } from "../load.ts";
import { startTarget } from "../processes.ts";
import { head, row } from "../table.ts";
import { makeWriteCases, makeWriters } from "../write-cases.ts";

// `npm run bench:backups -- --posts 10000,100000`: the drill of a backup, and how long each part of it takes: taken while
// people write, proven, and restored where nothing is.

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "10000" },
    source: { type: "string", default: "../shared/data/stackexchange" },
  },
});
const CLI = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
/** What a site of this size gets in its busiest minutes, and far more. */
const WRITES = { connections: 4, perSecond: 20 };
const SLICE = 2_000;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function sizeOf(folder: string): Promise<number> {
  const files = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A command of the command line, as a process of its own: what it prints, and how long it takes in milliseconds. */
async function command(settings: NodeJS.ProcessEnv, args: string[]): Promise<{ took: number; output: string }> {
  const start = performance.now();
  const env = { ...process.env, SAMPLE_CONTENT: "off", ...settings };
  const child = fork(CLI, args, { env, execArgv: serverFlags, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`${args[0]} has ended with status ${status}.`);
  return { took: performance.now() - start, output };
}

/** Has members write until something has come to its end; how long they waited at most, and what they were answered. */
async function whileWriting<T>(settings: NodeJS.ProcessEnv, size: number, action: () => Promise<T>) {
  const database = await prepare(settings, size, () => readTexts(values.source));
  const writers = await makeWriters(database.db, settings.TOKEN_SECRET as string);
  const requests = (await makeWriteCases(database.db, writers)).flatMap((one) => one.requests);
  await database.close();
  const target = await startTarget(settings);
  const generator = startGenerator();
  try {
    let isDone = false;
    const done = action().finally(() => {
      isDone = true;
    });
    let p99 = 0;
    const statuses: Record<string, number> = {};
    do {
      const slice = await generator.run(target.url, requests, { ...WRITES, milliseconds: SLICE });
      p99 = Math.max(p99, slice.p99);
      for (const [status, count] of Object.entries(slice.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
    } while (!isDone);
    return { result: await done, p99, statuses };
  } finally {
    await generator.stop();
    await target.stop();
    const again = await prepare(settings, size, () => readTexts(values.source));
    for (const writer of writers) await writer.remove(again.db);
    await again.close();
  }
}

async function drill(size: number): Promise<void> {
  const settings = await settingsFor("embedded", size);
  const folder = await mkdtemp(join(tmpdir(), "unknot-backups-"));
  try {
    const { result, p99, statuses } = await whileWriting(settings, size, () =>
      command(settings, ["backup", "--to", folder]),
    );
    const backup = join(folder, (await readdir(folder))[0] as string);
    const bytes = await sizeOf(backup);
    const check = await command(settings, ["restore", backup, "--check"]);
    const wiped = { ...settings, DATA_DIR: await mkdtemp(join(tmpdir(), "unknot-restored-")) };
    const restored = await command(wiped, ["restore", backup]);
    await rm(wiped.DATA_DIR, { recursive: true, force: true });
    const writes = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    row([
      size,
      seconds(result.took),
      megabytes(bytes),
      `${writes.join(", ")}; p99 ${p99.toFixed(0)} ms`,
      seconds(check.took),
      seconds(restored.took),
      seconds(result.took + check.took + restored.took),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

console.log(`\nload ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} processors\n`);
head(["posts", "backup", "size", "written meanwhile", "restore --check", "restore", "together"]);
for (const size of values.posts.split(",")) await drill(Number(size));
