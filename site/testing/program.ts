import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ask } from "./talk.ts";

const COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url));
const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** The real program as a process of its own. */
export type Program = {
  pid: number;
  url: string;
  /** All that it has printed so far. */
  output: () => string;
  /** Its status once it has ended; null for one that was killed. */
  ended: Promise<number | null>;
  isRunning: () => boolean;
  kill: (signal: NodeJS.Signals) => void;
};

/** A port of the loopback address that nothing uses at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export type ProgramOptions = {
  dataDir: string;
  port: number;
  settings?: NodeJS.ProcessEnv;
  /** The file that Node runs; the program's own where it is not said. */
  main?: string;
};

/** Starts the program; returns at once, see `untilReady`. */
export function startProgram({ dataDir, port, settings = {}, main = MAIN }: ProgramOptions): Program {
  const url = `http://127.0.0.1:${port}`;
  const own = {
    NODE_ENV: "production",
    // As `npm start` sets it.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATA_DIR: dataDir,
    PORT: String(port),
    SITE_URL: url,
    DATABASE_URL: "",
    TOKEN_SECRET: "a secret for tests, long enough to pass",
    SAMPLE_CONTENT: "off",
    TRUSTED_PROXY: "127.0.0.1",
  };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return {
    pid: child.pid as number,
    url,
    output: () => output,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal) => void child.kill(signal),
  };
}

/** Asks again and again until `isSo`; returns how long that took, in milliseconds. Throws after `within`. */
export async function until(isSo: () => Promise<boolean> | boolean, within: number, what: string): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > within) throw new Error(`${what}: not within ${within / 1000} s`);
    await wait(20);
  }
  return performance.now() - start;
}

/** Waits until the program says that it is ready; returns the milliseconds. Throws when it ends, or after `within`. */
export function untilReady(program: Program, within = 30_000): Promise<number> {
  const isReady = async () => {
    if (!program.isRunning()) throw new Error(`the program has ended:\n${program.output()}`);
    return (await ask(`${program.url}/readyz`, { within: 5_000 })).status === 200;
  };
  return until(isReady, within, "ready");
}

/** Tells the program to stop, and waits; returns its status and the milliseconds. */
export async function stopProgram(program: Program): Promise<{ code: number | null; ms: number }> {
  const start = performance.now();
  program.kill("SIGTERM");
  return { code: await program.ended, ms: performance.now() - start };
}
