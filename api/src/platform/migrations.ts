import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { isDatabaseAway } from "./http/database-errors.ts";
import { lockMigrations } from "./postgres/maintenance-dialect.ts";
import { StartError } from "./start-error.ts";

const FOLDER = new URL("../../migrations/", import.meta.url);

async function listFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
}

const nameOf = (file: string): string => file.replace(/\.sql$/, "");

/** Reads the numbered SQL files that are meant; there is no way back but a backup, so none is offered. */
async function readMigrations(isMeant: (name: string) => boolean): Promise<Record<string, Migration>> {
  const files = (await listFiles()).filter((file) => isMeant(nameOf(file)));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, FOLDER), "utf8")));
  return Object.fromEntries(
    files.map((file, index) => [
      nameOf(file),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(texts[index] as string).execute(db)) },
    ]),
  );
}

/** The names of the migrations that have been applied, in the order of the files; none in an empty database. */
async function readApplied<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const known = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(db);
  if (!known.rows[0]?.is) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws a StartError where one of these migrations of a later release only works with that. */
async function checkLaterMigrations<Tables>(db: Kysely<Tables>, later: string[]): Promise<void> {
  const { rows } = await sql<{ release: string }>`
    select release from schema_needs where migration = any(${later})
    order by string_to_array(release, '.')::int[] desc limit 1`.execute(db);
  if (!rows[0]) return;
  throw new StartError(
    `The database has been migrated by a later release of this program: it needs release ${rows[0].release} or newer.`,
  );
}

/** Where what was there lies while a backup is restored; it is there again, or gone, when that has ended. */
export const BEFORE_RESTORE = "before_restore";

/** Throws a StartError where a restore was cut short: what is in its place is no whole site. */
async function checkRestored<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`select to_regnamespace(${BEFORE_RESTORE}) is not null as is`.execute(db);
  if (rows[0]?.is)
    throw new StartError(
      "A restore was cut short: run it again, or `npm run cli -- restore --undo` for what was there.",
    );
}

type Place = { migrationTableSchema?: string };
/** Kysely looks for its tables in all schemas, unless it is told which: what lies aside has them, too. */
const RESTORED: Place = { migrationTableSchema: "public" };

/**
 * Migrates in one transaction, and under a lock that ends with it: behind a pooler in transaction mode, one of a session
 * would be let go of in another session, which is to say never, and the next program would wait for it. Returns the names
 * applied. Throws a StartError where a migration fails; what the driver throws where the database is away.
 */
async function applyMissing<Tables>(
  db: Kysely<Tables>,
  place: Place = {},
  isMeant: (name: string) => boolean = () => true,
): Promise<string[]> {
  const run = async (trx: Kysely<Tables>) => {
    await lockMigrations(trx);
    // What is made at the same time gets its numbers beforehand, and may be released after what has a higher one.
    const provider = { getMigrations: () => readMigrations(isMeant) };
    const migrator = new Migrator({ db: trx, provider, allowUnorderedMigrations: true, ...place });
    const { error, results } = await migrator.migrateToLatest();
    if (error && isDatabaseAway(error)) throw error;
    if (error) throw new StartError(`The migrations failed: ${(error as Error).message}`);
    return (results ?? []).map((result) => result.migrationName);
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

/**
 * Applies these migrations, all that a backup was made with, to an empty database. Throws a StartError where this
 * release does not know one of them, or one fails.
 */
export async function migrateLike<Tables>(db: Kysely<Tables>, names: string[]): Promise<void> {
  const ours = new Set((await listFiles()).map(nameOf));
  const unknown = names.find((name) => !ours.has(name));
  if (unknown) throw new StartError(`The backup was made by a later release of this program: ${unknown} is not known.`);
  const meant = new Set(names);
  await applyMissing(db, RESTORED, (name) => meant.has(name));
}

/** Applies what a backup's release did not have yet. Throws a StartError where a migration fails. */
export const migrateRestored = <Tables>(db: Kysely<Tables>): Promise<string[]> => applyMissing(db, RESTORED);

/**
 * Applies what is missing, under a lock, so that two processes may start at once. Returns the names applied. A database
 * that a later release has migrated is left as it is. Throws a StartError where this release cannot work with it, or
 * where a migration fails; what the driver throws where the database is away.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<string[]> {
  await checkRestored(db);
  const ours = new Set((await listFiles()).map(nameOf));
  const later = (await readApplied(db)).filter((name) => !ours.has(name));
  if (later.length > 0) {
    await checkLaterMigrations(db, later);
    if (!(await isMigrated(db)))
      throw new StartError("The database lacks migrations that a later release has skipped.");
    return [];
  }
  return applyMissing(db);
}

/** Whether every migration of this version has been applied. */
export async function isMigrated<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const applied = new Set(await readApplied(db));
  return (await listFiles()).every((file) => applied.has(nameOf(file)));
}
