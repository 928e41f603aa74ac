import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { serverFlags } from "../../../scripts/runtime.mjs";

const PROGRAM = `
  import { getHeapStatistics } from "node:v8";
  import { Worker } from "node:worker_threads";
  import { threadLimits } from ${JSON.stringify(new URL("threads.ts", import.meta.url).href)};
  const thread = "require('node:worker_threads').parentPort.postMessage(require('node:v8').getHeapStatistics().heap_size_limit)";
  const worker = new Worker(thread, { eval: true, execArgv: [], resourceLimits: threadLimits(100) });
  worker.once("message", (limit) => console.log(JSON.stringify({ thread: limit, program: getHeapStatistics().heap_size_limit })));`;

const MB = 1024 * 1024;

it("gives a thread the memory that it is to have, and leaves the program its own", async () => {
  const args = [...serverFlags, "--input-type=module", "-e", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { thread, program } = JSON.parse(stdout) as { thread: number; program: number };
  expect(thread).toBeLessThan(120 * MB);
  expect(program).toBeGreaterThan(1000 * MB);
});
