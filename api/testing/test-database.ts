import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Tables } from "../src/database.ts";
import { readConfig } from "../src/platform/config.ts";
import { type OpenDatabase, openDatabase, openMemoryDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrations.ts";

/** The PostgreSQL server to test on; without it the tests run on the embedded database. */
export const testServer = process.env.TEST_DATABASE_URL;

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function openOnServer(url: string): Promise<OpenDatabase<Tables>> {
  const name = `unknot_test_${randomBytes(6).toString("hex")}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase<Tables>(readConfig({ DATABASE_URL: own.href }, "command"));
  const close = async () => {
    await database.close();
    await onServer(url, `drop database ${name} with (force)`);
  };
  return { ...database, close };
}

/** A fresh, migrated database that belongs to the test file alone; close it at the end. */
export async function openTestDatabase(): Promise<OpenDatabase<Tables>> {
  const database = testServer ? await openOnServer(testServer) : await openMemoryDatabase<Tables>();
  await migrate(database.db);
  return database;
}
