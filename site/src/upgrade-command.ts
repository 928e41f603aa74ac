import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { backUp } from "@unknot/api/backup/back-up";
import { folderPlace } from "@unknot/api/backup/places/folder";
import type { BackupFiles } from "@unknot/api/backup/places/place";
import { copyQueuedJobs } from "@unknot/api/backup/queued-jobs";
import { isReadOnly, makeReadOnly } from "@unknot/api/backup/read-only";
import { restore, verify } from "@unknot/api/backup/restore";
import type { Tables } from "@unknot/api/database";
import type { Config } from "@unknot/api/platform/config";
import { prepareDataDir } from "@unknot/api/platform/data-dir";
import { openDatabase } from "@unknot/api/platform/database";
import { keptPrograms, POSTGRES_MAJOR } from "@unknot/api/platform/embedded/binaries";
import { endLeftOver, openEmbedded } from "@unknot/api/platform/embedded/index";
import { findOlder } from "@unknot/api/platform/embedded/older";
import { clearUpgrade, dataIn, finishSwap, majorOf, swap, workIn } from "@unknot/api/platform/embedded/upgrade";
import { StartError } from "@unknot/api/platform/start-error";
import { NEAREST } from "@unknot/api/support/search/index";
import { createStorage } from "@unknot/api/support/uploads/create-storage";
import { sql } from "kysely";
import pg from "pg";
import { described, lookAround } from "./backup-commands.ts";

export type UpgradeOptions = { bin?: string };

/** Where the backup lies that is made before. */
const backupsIn = (dataDir: string): string => join(dataDir, `before-postgresql-${POSTGRES_MAJOR}`);

/** Takes the backup. Of those that earlier attempts have made, none is left. */
async function takeBackup(old: pg.Pool, config: Config): Promise<BackupFiles> {
  const place = folderPlace(backupsIn(config.dataDir));
  const earlier = await place.list().catch(() => []);
  const source = { pool: old, images: createStorage(config), site: config.siteName, recipients: [] };
  for (const entry of earlier) if (!entry.isFinished) await place.remove(entry);
  const { files, manifest } = await backUp(source, place, new Date());
  for (const entry of earlier) if (entry.isFinished) await place.remove(entry);
  console.log(`Backup: ${files.name}: ${described(manifest)}`);
  return files;
}

/** What a backup does not hold: what somebody has put into the server by hand. */
async function tellWhatStays(old: pg.Pool): Promise<void> {
  const { rows } = await old.query<{ what: string }>(
    `select 'database ' || datname as what from pg_database
     where datname not in (current_database(), 'postgres', 'template0', 'template1')
     union all
     select 'schema ' || nspname from pg_namespace
     where nspname not in ('public', 'pgboss', '${NEAREST}', 'information_schema') and nspname !~ '^pg_' order by 1`,
  );
  if (rows.length > 0) console.log(`Not the program's, and not moved: ${rows.map(({ what }) => what).join(", ")}`);
}

const READ_ONLY = "25006";

const notWhole = (why: string) => new StartError(`The database of DATA_DIR cannot be moved. ${why}`);
const noSite = () => notWhole("It holds no site: move the folder away to start with an empty one.");

/** Throws a StartError where a database holds no whole site. */
async function checkWhole(old: pg.Pool): Promise<void> {
  const { rows } = await old.query<{ isEmpty: boolean; isCut: boolean }>(
    `select to_regclass('public.kysely_migration') is null as "isEmpty",
       to_regnamespace('before_restore') is not null as "isCut"`,
  );
  if (rows[0]?.isCut)
    throw notWhole(
      "A restore was cut short: end that with the release that began it, by `restore` or `restore --undo`.",
    );
  if (rows[0]?.isEmpty) throw noSite();
}

/** Fills a database of today's PostgreSQL from a backup, and looks whether a site stands on it. */
async function fill(copy: BackupFiles, old: pg.Pool, config: Config): Promise<void> {
  const own = { ...config, dataDir: workIn(config.dataDir) };
  const database = await openDatabase<Tables>(own, { purpose: "serve" });
  try {
    const target = { database, images: null };
    const manifest = await restore(await verify(copy), target, { site: config.siteName });
    await lookAround(database, config, manifest);
    const waiting = await copyQueuedJobs(old, database.pools.jobs);
    console.log(`Moved: ${described(manifest)}; ${waiting} jobs that wait, such as mails`);
    if (await isReadOnly({ pool: old })) await makeReadOnly({ pool: database.pools.jobs });
    // Whoever ends a server does not wait long for what it has to write.
    await sql`checkpoint`.execute(database.maintenance);
  } finally {
    await database.close();
  }
}

/** Moves what an older PostgreSQL has made into a new folder, while nobody else uses it. Returns its backup. */
async function move(config: Config, bin: string | undefined, major: number): Promise<string> {
  const { dataDir, databaseRunAs: runAs } = config;
  const older = await findOlder(major, { dataDir, runAs, bin, log: console.log });
  console.log(`PostgreSQL ${major} is in ${older.bin}`);
  // Nothing is written, by whoever joins it either: the backup is what there is.
  const settings = { default_transaction_read_only: "on", autovacuum: "off" };
  const server = await openEmbedded({ dataDir, runAs, purpose: "serve", older, log: console.log, settings }).catch(
    (error) => {
      // It would have been made now.
      throw error.code === READ_ONLY ? noSite() : error;
    },
  );
  try {
    await endLeftOver(workIn(dataDir), runAs);
    clearUpgrade(dataDir);
    const old = new pg.Pool(server.address);
    try {
      await checkWhole(old);
      await tellWhatStays(old);
      const copy = await takeBackup(old, config);
      await fill(copy, old, config);
      return copy.name;
    } finally {
      await old.end();
    }
  } catch (error) {
    clearUpgrade(dataDir);
    throw error;
  } finally {
    await server.stop();
  }
}

/** Removes what was installed for the older PostgreSQL, and what an attempt to install it has left. */
async function removePrograms(dataDir: string, major: number): Promise<void> {
  const name = basename(keptPrograms(dataDir, major));
  for (const entry of await readdir(dataDir))
    if (entry === name || entry.startsWith(`${name}-`))
      await rm(join(dataDir, entry), { recursive: true, force: true });
}

/** What stands in the way of an upgrade; null where nothing does. */
function obstacleTo(major: number | null, { databaseUrl, dataDir }: Config): string | null {
  if (databaseUrl)
    return "DATABASE_URL names a server: upgrade that as PostgreSQL's manual says, with no site to move.";
  if (process.platform === "win32")
    return "Not on Windows: make a backup with the release that made the database, and restore it with this one.";
  if (major === null) return `There is no database in ${dataIn(dataDir)}.`;
  if (major > POSTGRES_MAJOR)
    return `The database was made by PostgreSQL ${major}; this release brings PostgreSQL ${POSTGRES_MAJOR}, and there is no way back to that but a backup.`;
  return null;
}

/**
 * Moves the embedded database from an earlier major version of PostgreSQL to the one that this release brings: a backup,
 * a new folder that is filled from it and looked at, then the two change places. What fails or is cut short leaves the
 * site as it was, or done. Throws a StartError that says what is wrong.
 */
export async function runUpgrade({ bin }: UpgradeOptions, given: Config): Promise<void> {
  const dataDir = given.databaseUrl ? given.dataDir : prepareDataDir(given.dataDir);
  const config = { ...given, dataDir };
  finishSwap(dataDir);
  const major = majorOf(dataIn(dataDir));
  const obstacle = obstacleTo(major, config);
  if (obstacle || major === null) throw new StartError(obstacle ?? "");
  if (major === POSTGRES_MAJOR) {
    clearUpgrade(dataDir);
    console.log(`The database is one of PostgreSQL ${POSTGRES_MAJOR}: there is nothing to do.`);
    return;
  }
  console.log(`The database was made by PostgreSQL ${major}; this release brings PostgreSQL ${POSTGRES_MAJOR}.`);
  const backup = await move(config, bin, major);
  const kept = swap(dataDir, major);
  clearUpgrade(dataDir);
  await removePrograms(dataDir, major);
  console.log(`The database is one of PostgreSQL ${POSTGRES_MAJOR} now: start the program.
What was there before is in ${kept}, and its backup in ${backup}.
Once the site is as it should be, both can go: rm -r ${kept} ${backupsIn(dataDir)}`);
}
