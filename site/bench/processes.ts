import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export type Target = {
  url: string;
  pid: number;
  startTime: number;
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Resident memory of a process in megabytes (Linux). */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/**
 * Starts the product as `npm start` does, and measures the time until it is ready, in milliseconds. `root`: another
 * checkout of it; `execArgv`: what Node is given.
 */
export async function startTarget(
  settings: NodeJS.ProcessEnv,
  { root, execArgv = [] }: { root?: string; execArgv?: string[] } = {},
): Promise<Target> {
  const start = performance.now();
  const env = { ...process.env, ...settings, NODE_ENV: "production", SAMPLE_CONTENT: "off" };
  const child = fork(root ? join(root, "site/src/main.ts") : script("../src/main.ts"), {
    ...{ env, execArgv, stdio: ["ignore", "pipe", "inherit", "ipc"] },
    ...(root && { cwd: root }),
  });
  let output = "";
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    if (output.includes(" is ready at ")) break;
  }
  const url = /ready at (\S+)/.exec(output)?.[1];
  if (!url) throw new Error(`The site did not start: ${output}`);
  const startTime = performance.now() - start;
  const pid = child.pid as number;
  return { url, pid, startTime, memory: () => residentMegabytes(pid), stop: () => stop(child) };
}

export type Bare = { url: string; set: (bytes: Buffer, headers: object) => Promise<void>; stop: () => Promise<void> };

/** Starts the bare server that stands for the limit of the machine. */
export async function startBare(): Promise<Bare> {
  const child = fork(script("bare.ts"));
  const [{ port }] = (await once(child, "message")) as [AddressInfo];
  const set = async (bytes: Buffer, headers: object) => {
    child.send({ bytes: bytes.toString("base64"), headers });
    await once(child, "message");
  };
  return { url: `http://127.0.0.1:${port}`, set, stop: () => stop(child) };
}
