import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { asOwner, findOwner, type Owner } from "@unknot/api/platform/embedded/owner";
import pg from "pg";
import { freePort } from "../testing/program.ts";
import type { Stage } from "./stage.ts";

const run = promisify(execFile);
const PACKAGES = "/usr/lib/postgresql";

/** The oldest PostgreSQL that the system has as a package; null where there is none. */
export async function findPackaged(): Promise<string | null> {
  const versions = (await readdir(PACKAGES).catch(() => [] as string[])).map(Number).sort((a, b) => a - b);
  return versions.map((version) => `${PACKAGES}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`)) ?? null;
}

/** A server of the system's packages, on a loopback port and a socket in its folder. */
export type Server = {
  port: number;
  data: string;
  url: string;
  client: pg.ClientConfig;
  /** Runs pg_ctl: `start`, `stop`, `restart` or `promote`, with its options. */
  control: (...args: string[]) => Promise<void>;
  pid: () => Promise<number>;
  ask: (sql: string) => Promise<pg.QueryResult>;
};

export type ServerOptions = {
  settings?: Record<string, string>;
  /** A folder for the data, such as one on a small disk; the log of writes is elsewhere. */
  dataIn?: string;
  /** Makes this a standby of another server. */
  standbyOf?: Server;
};

/** As whom PostgreSQL and PgBouncer run, which refuse to run as root. */
export const owner = (): Owner => findOwner("postgres");

/** A folder of a stage that belongs to PostgreSQL's user. */
export async function ownedFolder(stage: Stage): Promise<string> {
  const folder = await stage.folder();
  const { uid, gid } = owner() ?? {};
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

async function make(bin: string, folder: string, data: string, { dataIn, standbyOf }: ServerOptions): Promise<void> {
  const as = { cwd: folder, ...asOwner(owner()) };
  if (standbyOf) {
    const from = ["-h", "127.0.0.1", "-p", String(standbyOf.port), "-U", "unknot"];
    await run(`${bin}/pg_basebackup`, [...from, "-D", data, "-R", "-X", "stream", "-c", "fast"], as);
    return;
  }
  const apart = dataIn ? ["-X", join(folder, "wal")] : [];
  const args = ["-D", data, "-U", "unknot", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-N", ...apart];
  await run(`${bin}/initdb`, args, as);
}

/** Makes a server, not yet started; it is ended with the stage. */
export async function makeServer(stage: Stage, options: ServerOptions = {}): Promise<Server> {
  const bin = await findPackaged();
  if (!bin) throw new Error("there is no PostgreSQL");
  const folder = await ownedFolder(stage);
  const data = join(options.dataIn ?? folder, "data");
  const port = await freePort();
  await make(bin, folder, data, options);
  await mkdir(folder, { recursive: true });
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: folder,
    max_connections: "100",
    ...options.settings,
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const client = { host: "127.0.0.1", port, user: "unknot", database: "postgres" };
  const control = async (...args: string[]) => {
    const [what = ""] = args;
    const start = what === "start" || what === "restart" ? ["-o", flags.join(" "), "-l", join(folder, "log")] : [];
    await run(`${bin}/pg_ctl`, [...args, "-D", data, "-w", "-t", "60", ...start], {
      cwd: folder,
      ...asOwner(owner()),
    });
  };
  stage.onEnd(() => control("stop", "-m", "immediate").catch(() => {}));
  return {
    port,
    data,
    url: `postgres://unknot@127.0.0.1:${port}/postgres`,
    client,
    control,
    pid: async () => Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]),
    ask: async (sql) => {
      const connection = new pg.Client(client);
      await connection.connect();
      try {
        return await connection.query(sql);
      } finally {
        await connection.end();
      }
    },
  };
}

/** Makes a server and starts it. */
export async function startServer(stage: Stage, options: ServerOptions = {}): Promise<Server> {
  const server = await makeServer(stage, options);
  await server.control("start");
  return server;
}
