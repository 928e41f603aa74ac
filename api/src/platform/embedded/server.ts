import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fchmodSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "../start-error.ts";
import { type Cluster, ROLE } from "./cluster.ts";
import { sharedBuffers, usableMemory } from "./memory.ts";
import { asOwner } from "./owner.ts";
import { type Address, addressOf, findPostmaster, tryConnect } from "./postmaster.ts";

/** A server that this process has started. */
export type Server = {
  address: Address;
  /** A connection that was there first, to hold the program's lock as long as it lasts. */
  first: pg.Client;
  /** Resolves when its process has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends it: `fast` disconnects everybody, `smart` waits for other clients to go. */
  stop: (how: "fast" | "smart") => Promise<void>;
};

/** More settings of PostgreSQL, by name. */
export type Settings = Record<string, string>;

/** What a modest machine has room for; everything else is as PostgreSQL comes. */
const SETTINGS: Settings = {
  fsync: "on",
  autovacuum: "on",
  work_mem: "8MB",
  // Little to read again after a crash: a start takes seconds.
  max_wal_size: "512MB",
  jit: "off",
  // Before a request gives up waiting for a lock.
  deadlock_timeout: "200ms",
  timezone: "UTC",
  // The log holds what happens to the server, and nothing of what people write.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

const PORT = 5432;
const READY_WITHIN = 60_000;
const LOG_MAX = 5_000_000;
/** How long what an ended server leaves behind may stand in the way of the next one. */
const REMAINS_WITHIN = 5_000;
const REMAINS = /pre-existing shared memory block|lock file "[^"]*" already exists/;
const STOP_WITHIN = 8_000;

/**
 * Runs a command and waits for it; ends it by SIGINT, PostgreSQL's fast shutdown, when standard input is closed, which
 * the system does however this program dies.
 */
const SUPERVISE = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ cat <&3 >/dev/null; kill -INT "$server"; } 2>/dev/null & watch=$!
exec 3<&-
wait "$server"; status=$?
kill "$watch" 2>/dev/null
exit "$status"`;

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_MAX) renameSync(file, `${file}.1`);
  const log = openSync(file, "a", 0o600);
  fchmodSync(log, 0o600);
  return log;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Where there are no Unix sockets: a loopback port, and a password that is set before anybody can connect. */
async function listenOnLoopback(cluster: Cluster): Promise<{ port: number; where: Settings }> {
  const file = join(cluster.folder, "password");
  if (!existsSync(file)) {
    const password = randomBytes(24).toString("hex");
    const single = ["--single", "-D", cluster.data, "postgres"];
    spawnSync(cluster.binaries.postgres, single, { input: `alter role ${ROLE} password '${password}'\n` });
    writeFileSync(join(cluster.data, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
    writeFileSync(file, password, { mode: 0o600 });
  }
  return { port: await freePort(), where: { listen_addresses: "127.0.0.1" } };
}

function spawnServer(cluster: Cluster, settings: Settings): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [cluster.binaries.postgres, "-D", cluster.data, ...options];
  const log = openLog(cluster.log);
  try {
    const isWindows = process.platform === "win32";
    const [program, args] = isWindows
      ? [command[0] as string, command.slice(1)]
      : ["/bin/sh", ["-c", SUPERVISE, "unknot-database", ...command]];
    // In a session of its own: Ctrl+C is for the program, which then ends the server.
    return spawn(program, args, {
      cwd: cluster.folder,
      detached: !isWindows,
      stdio: ["pipe", "ignore", log],
      ...asOwner(cluster.owner),
    });
  } finally {
    closeSync(log);
  }
}

/** What the server has written since `from`, the last lines of it. */
const lastWords = (file: string, from: number): string =>
  readFileSync(file).subarray(from).toString("utf8").trim().split("\n").slice(-3).join(" ");

async function stopServer(cluster: Cluster, child: ChildProcess, ended: Promise<void>, how: "fast" | "smart") {
  const running = findPostmaster(cluster);
  if (process.platform === "win32") {
    spawnSync(cluster.binaries.pgCtl, ["stop", "-D", cluster.data, "-m", how]);
    return ended;
  }
  const signal = (name: NodeJS.Signals) => running && child.exitCode === null && process.kill(running.pid, name);
  signal(how === "fast" ? "SIGINT" : "SIGTERM");
  const timer = how === "fast" ? setTimeout(() => signal("SIGQUIT"), STOP_WITHIN) : undefined;
  await ended;
  clearTimeout(timer);
}

async function launch(cluster: Cluster, more: Settings): Promise<Server | string> {
  const isWindows = process.platform === "win32";
  const loopback = isWindows ? await listenOnLoopback(cluster) : null;
  const where = loopback?.where ?? {
    listen_addresses: "",
    unix_socket_directories: cluster.socketFolder,
    unix_socket_permissions: "0700",
  };
  const port = loopback?.port ?? PORT;
  const from = existsSync(cluster.log) ? statSync(cluster.log).size : 0;
  const buffers = { shared_buffers: sharedBuffers(usableMemory()) };
  const child = spawnServer(cluster, { ...SETTINGS, ...buffers, port: String(port), ...where, ...more });
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const over = () => {
      isOver = true;
      child.stdin?.destroy();
      resolve();
    };
    child.once("error", over);
    child.once("exit", over);
  });
  child.stdin?.on("error", () => {});
  const address = addressOf(cluster, port);
  for (let waited = 0; waited < READY_WITHIN && !isOver; waited += 20) {
    const first = await tryConnect(address);
    if (first) return { address, first, ended, stop: (how) => stopServer(cluster, child, ended, how) };
    await wait(20);
  }
  child.stdin?.destroy();
  await ended;
  const size = existsSync(cluster.log) ? statSync(cluster.log).size : 0;
  return lastWords(cluster.log, from > size ? 0 : from);
}

/**
 * Starts PostgreSQL on a cluster and waits until it answers, through the recovery that follows a crash. It ends with
 * this process, however that dies. Throws a StartError, with what the server said, where it does not start.
 */
export async function startServer(cluster: Cluster, more: Settings = {}): Promise<Server> {
  for (let waited = 0; ; waited += 100) {
    const started = await launch(cluster, more);
    if (typeof started !== "string") return started;
    if (!REMAINS.test(started) || waited >= REMAINS_WITHIN)
      throw new StartError(`The embedded database in ${cluster.data} cannot be opened: ${started}`);
    await wait(100);
  }
}
