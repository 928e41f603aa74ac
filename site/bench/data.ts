import { join } from "node:path";
import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { type OpenDatabase, openDatabase } from "@unknot/api/platform/database";
import { openEmbedded } from "@unknot/api/platform/embedded/index";
import { migrate } from "@unknot/api/platform/migrations";
import { sql } from "kysely";
import pg from "pg";
import { freePort } from "../testing/program.ts";
import { fill, type Texts } from "./fill.ts";
import { fillMade } from "./fill-made.ts";

/** From this size on posts are made in bulk, with words of their own. */
const MADE_FROM = 500_000;
const serverUrl = process.env.BENCH_DATABASE_URL;

export type Kind = "embedded" | "server";

/** The kinds of database that can be measured, of those that are asked for. */
export const kindsOf = (asked: string): Kind[] =>
  (["embedded", "server"] as const).filter((kind) => asked.includes(kind) && (kind === "embedded" || serverUrl));

/** The settings for a database of its own per kind and size; what an earlier run has filled is used again. */
export async function settingsFor(kind: Kind, size: number): Promise<NodeJS.ProcessEnv> {
  const port = String(await freePort());
  const common = {
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    TOKEN_SECRET: "a secret for benchmarks, long enough",
    RATE_LIMIT: "off",
    DATA_DIR: join(".bench", String(size)),
  };
  if (kind === "embedded") return { ...common, DATABASE_URL: "" };
  const name = `unknot_bench_${size}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl as string);
  url.pathname = `/${name}`;
  return { ...common, DATABASE_URL: url.href };
}

/** Opens the database of the settings, migrated and with so many posts in it. */
export async function prepare(
  settings: NodeJS.ProcessEnv,
  size: number,
  texts: () => Promise<Texts>,
): Promise<OpenDatabase<Tables>> {
  const database = await openDatabase<Tables>(readConfig(settings), { purpose: "command" });
  await migrate(database.maintenance);
  const { count } = await database.db
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  const isCutOff = Number(count) > 0 && Number(count) < size;
  if (isCutOff)
    throw new Error(`An earlier run has filled ${count} of ${size} posts only: remove ${settings.DATA_DIR}`);
  if (Number(count) === 0) {
    const start = performance.now();
    if (size < MADE_FROM) await fill(database.db, await texts(), size);
    else await fillMade(database.db, await texts(), size, (done) => console.error(`${done} posts`));
    console.error(`Filled ${size} posts in ${Math.round((performance.now() - start) / 1000)} s`);
  }
  return database;
}

/** Where the database of a running program is, for a client of one's own. */
export async function addressOf(settings: NodeJS.ProcessEnv): Promise<pg.ClientConfig> {
  const { databaseUrl, databaseRunAs: runAs, dataDir } = readConfig(settings);
  if (databaseUrl) return { connectionString: databaseUrl };
  const { address, stop } = await openEmbedded({ dataDir, runAs, purpose: "command", log: () => {} });
  await stop();
  return address;
}

export async function sizeOfIndex({ db }: OpenDatabase<Tables>): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(sum(pg_total_relation_size(oid))) as size from pg_class
    where relkind = 'r' and relname like 'search_%'`.execute(db);
  return rows[0]?.size ?? "";
}
