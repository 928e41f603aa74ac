import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "../src/platform/embedded/binaries.ts";
import { asOwner, findOwner, giveTo, type Owner } from "../src/platform/embedded/owner.ts";

/** A PostgreSQL server of its own, on a Unix socket. */
export type TestPostgres = {
  url: string;
  /** Runs a statement. */
  ask: <Row extends object>(statement: string) => Promise<Row[]>;
  /** Ends it as a power failure would, and waits until it has ended. */
  kill: () => Promise<void>;
  /** Stops all that it does, or lets it go on; whoever asks it waits. */
  freeze: (isFrozen: boolean) => void;
  /** Starts it again. */
  start: () => Promise<void>;
};

/** A primary with standbys that follow it by streaming. */
export type Replicated = { primary: TestPostgres; standbys: TestPostgres[]; close: () => Promise<void> };

const SETTINGS = ["fsync=off", "full_page_writes=off", "jit=off", "max_connections=200", "listen_addresses="];
const DATABASE = "postgres";

function run(program: string, args: string[], owner: Owner, cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, ...asOwner(owner) });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** Hands a folder that root has copied over to who runs PostgreSQL. */
function giveAll(owner: Owner, folder: string): void {
  if (owner) spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
}

/** Runs PostgreSQL on the data of a folder; its socket is there, too. */
function makeServer(binary: string, folder: string, owner: Owner): TestPostgres {
  const url = `postgres://unknot@${encodeURIComponent(folder)}:5432/${DATABASE}`;
  let child: ChildProcess | null = null;
  const ask = async <Row extends object>(statement: string) => {
    const client = new pg.Client({ host: folder, user: "unknot", database: DATABASE });
    client.on("error", () => {});
    await client.connect();
    return client
      .query<Row>(statement)
      .then(
        ({ rows }) => rows,
        (error) => {
          throw error;
        },
      )
      .finally(() => client.end().catch(() => {}));
  };
  const start = async () => {
    const options = [...SETTINGS, `unix_socket_directories=${folder}`].flatMap((one) => ["-c", one]);
    const own = spawn(binary, ["-D", join(folder, "data"), ...options], {
      ...{ cwd: folder, detached: true, stdio: "ignore" },
      ...asOwner(owner),
    });
    child = own;
    const isThere = () =>
      ask("select 1").then(
        () => true,
        () => false,
      );
    for (const end = Date.now() + 20_000; !(await isThere()); await wait(20))
      if (Date.now() > end || own.exitCode !== null) throw new Error(`PostgreSQL in ${folder} does not start`);
  };
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const freeze = (isFrozen: boolean) => {
    const pid = child?.pid as number;
    const name = isFrozen ? "SIGSTOP" : "SIGCONT";
    process.kill(pid, name);
    // Its processes are in groups of their own.
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    for (const one of own) process.kill(Number(one), name);
  };
  const kill = async () => {
    const ended = child && isRunning() ? once(child, "exit") : null;
    if (isRunning()) child?.kill("SIGKILL");
    await ended;
    await rm(join(folder, "data", "postmaster.pid"), { force: true });
  };
  return { url, ask, start, kill, freeze };
}

/** Starts a primary and so many standbys, which are copies of it from before it was first started. */
export async function startReplicated(count: number): Promise<Replicated> {
  const root = await mkdtemp(join(tmpdir(), "unknot-standbys-"));
  chmodSync(root, 0o755);
  const owner = findOwner(process.env.DATABASE_RUN_AS || "nobody");
  const { initdb, postgres } = findBinaries(owner, root);
  const folders = ["primary", ...Array.from({ length: count }, (_, at) => `standby${at + 1}`)].map((name) =>
    join(root, name),
  );
  const [first = "", ...others] = folders;
  for (const folder of folders) mkdirSync(folder);
  for (const folder of folders) giveTo(owner, folder);
  run(
    initdb,
    ["-D", join(first, "data"), "-U", "unknot", "--auth=trust", "--locale=C", "--encoding=UTF8"],
    owner,
    first,
  );
  for (const folder of others) {
    cpSync(join(first, "data"), join(folder, "data"), { recursive: true });
    writeFileSync(join(folder, "data", "standby.signal"), "");
    const from = `host=${first} user=unknot`;
    appendFileSync(
      join(folder, "data", "postgresql.auto.conf"),
      `primary_conninfo = '${from}'\nwal_retrieve_retry_interval = '100ms'\n`,
    );
    chmodSync(join(folder, "data"), 0o700);
    giveAll(owner, folder);
  }
  const [primary, ...standbys] = folders.map((folder) => makeServer(postgres, folder, owner)) as [
    TestPostgres,
    ...TestPostgres[],
  ];
  for (const server of [primary, ...standbys]) await server.start();
  const close = async () => {
    for (const server of [...standbys, primary]) await server.kill();
    await rm(root, { recursive: true, force: true });
  };
  return { primary, standbys, close };
}
