import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "../start-error.ts";
import { type Cluster, type OlderPostgres, prepareCluster, ROLE } from "./cluster.ts";
import { HeldLock } from "./held-lock.ts";
import { type Address, endPostmaster, findPostmaster, isLookedAfter, takeProgramLock } from "./postmaster.ts";
import { type Server, type Settings, startServer } from "./server.ts";
import { dataIn, majorOf } from "./upgrade.ts";

/** The embedded server as the program uses it. */
export type Embedded = { address: Address; stop: () => Promise<void> };

export type EmbeddedOptions = {
  dataDir: string;
  /** Who runs PostgreSQL where the program runs as root. */
  runAs: string;
  /** A command joins a server that a program looks after; a program is refused there. */
  purpose: "serve" | "command";
  log: (line: string) => void;
  /** More settings of PostgreSQL, by name. */
  settings?: Settings;
  /** What opens a folder that an earlier PostgreSQL has made; ours does not. */
  older?: OlderPostgres;
};

/** How long a server may take that neither answers nor ends. */
const SILENT_WITHIN = 20_000;
/** How long nobody looks after a server before it is taken for left over: a program takes its lock right after the start. */
const FREE_FOR = 1_000;
const ASKED_EVERY = 50;
const RESTART_PAUSE = { first: 100, longest: 5_000 };

const inUse = (dataDir: string) =>
  new StartError(`DATA_DIR "${dataDir}" is in use by another process. Stop it, or choose another DATA_DIR.`);

/**
 * Looks at what runs on a cluster: the address of a server that another program looks after, or null when none runs any
 * more. A server that is left over, whose program has died, is ended.
 */
async function findLookedAfter(cluster: Cluster): Promise<Address | null> {
  const since = { silent: Date.now(), free: 0 };
  for (;;) {
    const running = findPostmaster(cluster);
    if (!running) return null;
    const state = await isLookedAfter(running.address);
    if (state === true) return running.address;
    const now = Date.now();
    if (state === "unknown") since.free = 0;
    else since.free ||= now;
    const isLeftOver = since.free > 0 && now - since.free >= FREE_FOR;
    if (isLeftOver || now - since.silent >= SILENT_WITHIN) await endPostmaster(running);
    else await wait(ASKED_EVERY);
  }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select 1 from pg_database where datname = $1", [ROLE]);
  if (rows.length === 0) await client.query(`create database ${ROLE}`);
}

/** Starts a server and takes its lock; null where another process was a moment faster. */
async function takeOver(cluster: Cluster, settings: Settings): Promise<Server | null> {
  const server = await startServer(cluster, settings);
  if (await takeProgramLock(server.first)) {
    await makeDatabase(server.first);
    return server;
  }
  await server.first.end();
  return null;
}

/** Keeps the server's lock, and starts the server again whenever it ends by itself, until `stop` is called. */
function lookAfter(cluster: Cluster, first: Server, { purpose, log, settings = {} }: EmbeddedOptions): Embedded {
  let server: Server | null = first;
  let lock = new HeldLock(first);
  let isStopping = false;

  async function restart(): Promise<void> {
    for (let pause = RESTART_PAUSE.first; !isStopping; pause = Math.min(2 * pause, RESTART_PAUSE.longest)) {
      try {
        const again = await startServer(cluster, settings);
        lock = new HeldLock(again);
        await lock.take();
        server = again;
        log("The database is back.");
        return watch(again);
      } catch (error) {
        log(`The database does not start: ${(error as Error).message}`);
      }
      await wait(pause);
    }
  }

  function watch(watched: Server): void {
    watched.ended.then(() => {
      if (isStopping) return;
      server = null;
      log("The database has ended unexpectedly; it is started again.");
      restarting = restart();
    });
  }

  let restarting: Promise<void> = Promise.resolve();
  watch(first);
  return {
    address: first.address,
    stop: async () => {
      isStopping = true;
      await restarting;
      await lock.release();
      // Whoever else uses a server that a command has started may finish.
      await server?.stop(purpose === "serve" ? "fast" : "smart");
    },
  };
}

/**
 * Makes and starts the PostgreSQL of a DATA_DIR, or for a command joins the one that runs. It ends with this process.
 * Throws a StartError where it cannot be had, or where another process looks after it.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, runAs, purpose, settings = {}, older } = options;
  const cluster = await prepareCluster(dataDir, runAs, older);
  for (;;) {
    const address = await findLookedAfter(cluster);
    if (address && purpose === "serve") throw inUse(dataDir);
    if (address) return { address, stop: async () => {} };
    const server = await takeOver(cluster, settings);
    if (server) return lookAfter(cluster, server, options);
  }
}

/**
 * Ends what still runs on a DATA_DIR, whatever PostgreSQL has made it, and is looked after by nobody. Throws a StartError
 * where somebody does.
 */
export async function endLeftOver(dataDir: string, runAs: string): Promise<void> {
  const major = existsSync(dataIn(dataDir)) ? majorOf(dataIn(dataDir)) : null;
  if (major === null) return;
  const cluster = await prepareCluster(dataDir, runAs, { major, bin: "" });
  if (await findLookedAfter(cluster)) throw inUse(dataDir);
}
