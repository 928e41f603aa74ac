import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Cluster, ROLE } from "./cluster.ts";

/** How a client reaches a server. */
export type Address = { host: string; port: number; user: string; database: string; password?: string };

/** A server that runs on a cluster: its process, and how to reach it. */
export type Postmaster = { pid: number; address: Address };

/** The key of the lock that the program which looks after a server holds in it: "Unknot" in ASCII, cut to 31 bits. */
const PROGRAM_LOCK = 0x556e6b6e;
const LOCK_WITHIN = 3_000;
const LOCK_NOT_AVAILABLE = "55P03";
const SHUT_DOWN_WITHIN = 3_000;
const CONNECT_TIMEOUT = 2_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** The command line of a process; null where the system does not say. */
function commandOf(pid: number): string | null {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (process.platform === "darwin")
      return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    // It has ended meanwhile.
    return "";
  }
  return null;
}

/**
 * The server that runs on a cluster, by the file that PostgreSQL keeps of it; null where none does. After a crash the
 * number in that file may belong to any process.
 */
export function findPostmaster(cluster: Cluster): Postmaster | null {
  const file = join(cluster.data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [pidLine = "", , , port = "", socketFolder = ""] = readFileSync(file, "utf8").split("\n");
  const pid = Math.abs(Number.parseInt(pidLine, 10));
  const command = pid > 0 && isAlive(pid) ? commandOf(pid) : "";
  if (command === null || command.includes(cluster.data))
    return { pid, address: addressOf(cluster, Number.parseInt(port, 10) || 5432, socketFolder) };
  rmSync(file, { force: true });
  return null;
}

/** The address of a cluster's server: its socket, or on Windows a loopback port with the cluster's password. */
export function addressOf(cluster: Cluster, port: number, socketFolder = cluster.socketFolder): Address {
  const common = { port, user: ROLE, database: ROLE };
  if (process.platform !== "win32") return { ...common, host: socketFolder || cluster.socketFolder };
  return { ...common, host: "127.0.0.1", password: readFileSync(join(cluster.folder, "password"), "utf8").trim() };
}

/** Connects to a server's own database; null where it does not answer, or not yet. */
export async function tryConnect(address: Address): Promise<pg.Client | null> {
  const client = new pg.Client({ ...address, database: "postgres", connectionTimeoutMillis: CONNECT_TIMEOUT });
  // A server that ends takes the connection along.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

/**
 * Takes the lock of the program that looks after a server; false where another program holds it. Whoever only asks
 * whether it is held has it for a moment, so this waits for longer than that.
 */
export async function takeProgramLock(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`set lock_timeout = ${LOCK_WITHIN}`);
    await client.query("select pg_advisory_lock($1)", [PROGRAM_LOCK]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Whether a program looks after a server at this moment. */
export async function isLookedAfter(address: Address): Promise<boolean | "unknown"> {
  const client = await tryConnect(address);
  if (!client) return "unknown";
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [PROGRAM_LOCK]);
    return rows[0]?.taken === false;
  } catch {
    // The server ended while it was asked.
    return "unknown";
  } finally {
    await client.end().catch(() => {});
  }
}

/** Ends a server: it finishes what it writes, within a time; then at once. Returns when its process is gone. */
export async function endPostmaster({ pid }: Postmaster): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // It is gone already.
    }
  };
  signal("SIGINT");
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === SHUT_DOWN_WITHIN) signal("SIGQUIT");
    await wait(20);
  }
}
