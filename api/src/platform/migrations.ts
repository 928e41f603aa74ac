import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { StartError } from "./start-error.ts";

const FOLDER = new URL("../../migrations/", import.meta.url);

/** Reads the numbered SQL files; there is no way back but a backup, so none is offered. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, FOLDER), "utf8")));
  return Object.fromEntries(
    files.map((file, index) => [
      file.replace(/\.sql$/, ""),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(texts[index] as string).execute(db)) },
    ]),
  );
}

function migrator<Tables>(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/** Applies what is missing, under a lock, so that two processes may start at once. Returns the names applied. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw new StartError(`The migrations failed: ${(error as Error).message}`);
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration of this version has been applied. */
export async function isMigrated<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
