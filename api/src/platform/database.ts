import { existsSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Config, prepareDataDir } from "./config.ts";
import { lockDataDir } from "./data-lock.ts";
import { StartError } from "./start-error.ts";

/** An open database: PostgreSQL behind one pool, whichever of the two kinds it is. */
export type OpenDatabase<Tables> = {
  db: Kysely<Tables>;
  kind: "embedded" | "server";
  /** The connections, for libraries that speak SQL themselves. */
  pool: pg.Pool;
  /** How many queries have been sent so far, not counting what begins and ends transactions; for tests and benchmarks. */
  statements: () => number;
  close: () => Promise<void>;
};

const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 20_000;

function wrap<Tables>(kind: "embedded" | "server", pool: pg.Pool, release: () => Promise<void>): OpenDatabase<Tables> {
  let count = 0;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === "query" && !/^(begin|commit|rollback)/.test(event.query.sql)) count++;
    },
  });
  return {
    db,
    kind,
    pool,
    statements: () => count,
    close: async () => {
      await db.destroy();
      await release();
    },
  };
}

/** Opens the embedded database; `folder` null keeps it in memory, for tests. */
async function startEmbedded(folder: string | null): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder ?? "memory://",
    startParams: [...PGlite.defaultStartParams, "-c", `fsync=${folder ? "on" : "off"}`],
  });
}

async function openEmbedded<Tables>(config: Config): Promise<OpenDatabase<Tables>> {
  const dataDir = prepareDataDir(config.dataDir);
  const unlock = lockDataDir(dataDir);
  const folder = join(dataDir, "database");
  const existed = existsSync(folder);
  try {
    const lite = await startEmbedded(folder);
    const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 });
    return wrap("embedded", pool, async () => {
      await lite.close();
      unlock();
    });
  } catch (error) {
    unlock();
    const hint = existed ? "It may be damaged: restore a backup, or move the folder away to start afresh." : "";
    throw new StartError(`The embedded database in ${folder} cannot be opened (${reason(error)}). ${hint}`.trim());
  }
}

function reason(error: unknown): string {
  const { message, code, name } = error as { message?: string; code?: string; name?: string };
  return (message || code || name || String(error)).split("\n")[0] as string;
}

async function openServer<Tables>(url: string): Promise<OpenDatabase<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    application_name: "unknot",
    // Compiling a query takes 30 ms, which no query here is long enough to win back.
    options: "-c jit=off",
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => process.emitWarning(`A database connection was lost: ${error.message}`));
  const opened = wrap<Tables>("server", pool, async () => {});
  try {
    await sql`select 1`.execute(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${reason(error)}`);
  }
}

/** Opens the database that the settings name: DATABASE_URL, else the embedded one under DATA_DIR. */
export function openDatabase<Tables>(config: Config): Promise<OpenDatabase<Tables>> {
  return config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config);
}

/** Opens an embedded database that lives in memory and ends with the process. */
export async function openMemoryDatabase<Tables>(): Promise<OpenDatabase<Tables>> {
  const lite = await startEmbedded(null);
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 });
  return wrap("embedded", pool, () => lite.close());
}
