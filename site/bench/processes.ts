import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { serverEnvironment, serverFlags } from "../../scripts/runtime.mjs";
import type { Vitals } from "../src/serve.ts";
import type { BareAnswer } from "./bare.ts";

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const COMPILE_CACHE = script("../../node_modules/.cache/node");
/** The clock by which Linux counts processor time, in ticks a second. */
const TICKS = 100;

export type Target = {
  url: string;
  pid: number;
  /** From the start of the process until `/readyz` was 200 for the first time, in milliseconds. */
  startTime: number;
  /** Resident megabytes of the process with its threads; the database is not among them. */
  memory: () => Promise<number>;
  /** Processor time so far, in microseconds. */
  cpu: () => Promise<number>;
  vitals: () => Promise<Vitals>;
  stop: () => Promise<void>;
};

/** Resident memory of a process in megabytes (Linux). */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Processor time of a process and all its threads, in microseconds (Linux). */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / TICKS;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function firstReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await wait(2);
  }
}

/**
 * Starts the product as `npm start` does, without npm, and waits until it is ready. `root`: another checkout of it;
 * `execArgv`: what Node is given besides the program's own flags.
 */
export async function startTarget(
  settings: NodeJS.ProcessEnv,
  { root, execArgv = [] }: { root?: string; execArgv?: string[] } = {},
): Promise<Target> {
  const start = performance.now();
  const own = { NODE_ENV: "production", NODE_COMPILE_CACHE: COMPILE_CACHE, SAMPLE_CONTENT: "off" };
  const env = { ...serverEnvironment, ...process.env, ...own, ...settings };
  const options = {
    env,
    execArgv: [...serverFlags, ...execArgv],
    stdio: ["ignore" as const, "pipe" as const, "inherit" as const, "ipc" as const],
    ...(root && { cwd: root }),
  };
  const child = fork(root ? join(root, "site/src/main.ts") : script("../src/main.ts"), options);
  const url = settings.SITE_URL as string;
  child.stdout?.resume();
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The site has ended with status ${code}.`);
  });
  await Promise.race([firstReady(url), ended]);
  ended.catch(() => {});
  const startTime = performance.now() - start;
  const pid = child.pid as number;
  const vitals = async () => {
    child.send("vitals");
    const [answer] = (await once(child, "message")) as [Vitals];
    return answer;
  };
  const memory = () => residentMegabytes(pid);
  return { url, pid, startTime, memory, cpu: () => processorTime(pid), vitals, stop: () => stop(child) };
}

export type Bare = {
  url: string;
  set: (answer: Omit<BareAnswer, "bytes"> & { bytes: Buffer }) => Promise<void>;
  cpu: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts the bare server that stands for the limit of the machine. */
export async function startBare(database: pg.ClientConfig): Promise<Bare> {
  const child = fork(script("bare.ts"), [JSON.stringify(database)]);
  const [{ port }] = (await once(child, "message")) as [AddressInfo];
  const set: Bare["set"] = async (answer) => {
    child.send({ ...answer, bytes: answer.bytes.toString("base64") } satisfies BareAnswer);
    await once(child, "message");
  };
  return {
    url: `http://127.0.0.1:${port}`,
    set,
    cpu: () => processorTime(child.pid as number),
    stop: () => stop(child),
  };
}
