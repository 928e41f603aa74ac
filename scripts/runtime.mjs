// Plain JavaScript for whatever Node the machine has: makes sure that everything is installed, and hands over to
// the Node that the project pins.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".installed");
const bin = join(root, "node_modules", ".bin");

/**
 * What Node is told where it runs the program. The room for what has just been made is 16 MB instead of up to 32, and there
 * three times; with 4 a fifth more of the time goes into collecting garbage. From 1,024 MB on, V8 lets a heap grow to four
 * times of what is in use before it collects; below that to twice (`MemoryController::MaxGrowingFactor`).
 */
export const serverFlags = ["--max-semi-space-size=16", "--max-old-space-size=1000"];

/**
 * What the system is told there: glibc has up to eight arenas for each processor, and what one thread gives back does not
 * serve another. Threads that compress ask it for memory all the time.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: "2" };

/** Where Node keeps what it has compiled. */
export const compileCache = join(root, "node_modules", ".cache", "node");

/** The Node of the npm package `node`. */
const node = join(bin, process.platform === "win32" ? "node.cmd" : "node");

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/**
 * Installs what the lock file names, unless that has been done. Ends the process where it fails. What builds and runs
 * the product is among the development packages, which npm leaves out under NODE_ENV=production unless told.
 */
export function ensureInstalled() {
  const wanted = lockHash();
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing what is missing...");
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--no-fund", "--no-audit"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}

function environment() {
  return { ...process.env, PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}` };
}

/** What Node is told where the site speaks another language than English: it takes the messages from elsewhere. */
const conditions = (env) => (isEnglish(env) ? [] : ["--conditions=languages"]);

/** Whether the site speaks English, which is what the messages are kept compiled in. */
export const isEnglish = (env = process.env) => (env.SITE_LANGUAGE || "en") === "en";

/** Runs a script on the pinned Node and waits; returns its exit status. */
export function run(script, args = [], options = {}) {
  const env = { ...environment(), ...options.env };
  const all = [...conditions(env), script, ...args];
  const result = spawnSync(node, all, { cwd: root, stdio: "inherit", ...options, env });
  return result.status ?? 1;
}

/** Runs a script on the pinned Node beside others; fulfilled with its exit status and all that it has printed. */
export function runBeside(script, args = []) {
  const child = spawn(node, [script, ...args], { cwd: root, env: environment(), stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ status: 1, output: message }));
    child.once("close", (code) => resolve({ status: code ?? 1, output }));
  });
}

const ORPHAN_NOTICED_WITHIN = 500;

/** Runs a script on the pinned Node, with more flags for it, in the foreground: signals reach it, and its exit status becomes ours. */
export function become(script, args = [], flags = []) {
  const child = spawn(node, [...flags, ...conditions(process.env), script, ...args], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  // npm hands a signal to the shell between us, which ends by it and tells nobody.
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && child.kill("SIGTERM");
  if (process.env.npm_lifecycle_event) setInterval(watch, ORPHAN_NOTICED_WITHIN).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
