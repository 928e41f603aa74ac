import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { Tables } from "../src/database.ts";
import { readConfig } from "../src/platform/config.ts";
import { type OpenDatabase, openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrations.ts";

/**
 * A fresh, migrated database with pgvector, in a PostgreSQL made WebAssembly that belongs to the caller alone and ends with
 * the database: the servers of tests have no such extension. It has one session for all connections, like a pooler.
 */
export async function openPgvectorDatabase(): Promise<OpenDatabase<Tables>> {
  const folder = await mkdtemp(join(tmpdir(), "unknot-pgvector-"));
  const db = await PGlite.create({ extensions: { vector } });
  await db.exec("create extension vector");
  const server = new PGLiteSocketServer({ db, path: join(folder, ".s.PGSQL.5432"), maxConnections: 100 });
  await server.start();
  const url = `postgres://postgres:postgres@localhost/template1?host=${folder}`;
  const database = await openDatabase<Tables>(readConfig({ DATABASE_URL: url }, "command"), { purpose: "serve" });
  await migrate(database.maintenance);
  const close = async () => {
    await database.close();
    await server.stop();
    await db.close();
    await rm(folder, { recursive: true });
  };
  return { ...database, close };
}
