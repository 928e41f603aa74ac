import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { backUp } from "@unknot/api/backup/back-up";
import { folderPlace } from "@unknot/api/backup/places/folder";
import type { BackupFiles } from "@unknot/api/backup/places/place";
import { isReadOnly, makeReadOnly, makeWritable } from "@unknot/api/backup/read-only";
import { restore, verify } from "@unknot/api/backup/restore";
import type { Tables } from "@unknot/api/database";
import { type Config, readConfig } from "@unknot/api/platform/config";
import { prepareDataDir } from "@unknot/api/platform/data-dir";
import { type OpenDatabase, openDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { StartError } from "@unknot/api/platform/start-error";
import { createStorage } from "@unknot/api/support/uploads/create-storage";
import { described, lookAround } from "./backup-commands.ts";
import { MOVE_USAGE } from "./usage.ts";

export type MoveOptions = { to?: string; replace?: string; undo?: boolean };

const isAddress = (to: string): boolean => /^postgres(ql)?:\/\//.test(to);

/** The settings of the site where it is to be: on a server, or inside a folder. */
function targetOf(to: string, config: Config): Config {
  const place = isAddress(to) ? { DATABASE_URL: to } : { DATABASE_URL: "", DATA_DIR: resolve(to) };
  const target = readConfig({ ...process.env, DATA_DIR: config.dataDir, ...place }, "command");
  const isSame = target.databaseUrl ? target.databaseUrl === config.databaseUrl : target.dataDir === config.dataDir;
  if (isSame && Boolean(config.databaseUrl) === Boolean(target.databaseUrl))
    throw new StartError("The site is there already.");
  if (!target.databaseUrl) prepareDataDir(target.dataDir);
  return target;
}

/** Copies the site that nobody can write to any more; a copy that was finished before is taken as it is. */
async function copyOf(database: OpenDatabase<Tables>, config: Config, folder: string): Promise<BackupFiles> {
  const place = folderPlace(folder);
  const known = (await place.list().catch(() => [])).findLast(({ isFinished }) => isFinished);
  if (known) {
    const copy = place.open(known.name);
    console.log(`Goes on with the copy in ${copy.name}`);
    return copy;
  }
  const source = { pool: database.pools.jobs, images: createStorage(config), site: config.siteName, recipients: [] };
  return (await backUp(source, place, new Date())).files;
}

/** Puts a copy where the site is to be, and looks around there. Throws a StartError where something is not right. */
async function putInto(target: Config, copy: BackupFiles, replaces: string | undefined): Promise<void> {
  const database = await openDatabase<Tables>(target, { purpose: "command" });
  try {
    const manifest = await restore(
      await verify(copy),
      { database, images: createStorage(target) },
      { site: target.siteName, replaces },
    );
    await lookAround(database, target, manifest);
    console.log(`Moved: ${described(manifest)}`);
  } finally {
    await database.close();
  }
}

/**
 * Moves a site to another database: nobody can write meanwhile, which the site says; everybody can read. What fails
 * leaves it where it was, and writable; what is cut short goes on when it is asked for again. Throws a StartError that
 * says what is wrong.
 */
export async function runMove({ to, replace, undo }: MoveOptions, config: Config): Promise<void> {
  if (!to && !undo) throw new StartError(MOVE_USAGE);
  const target = to ? targetOf(to, config) : null;
  const folder = join(config.dataDir, "move");
  const database = await openDatabase<Tables>(config, { purpose: "command" });
  const own = { pool: database.pools.jobs };
  const forgetCopy = () => rm(folder, { recursive: true, force: true });
  try {
    if (!target) {
      await makeWritable(own);
      await forgetCopy();
      console.log("The site can be written to again where it was.");
      return;
    }
    if (!(await isReadOnly(own))) {
      await forgetCopy();
      await migrate(database.maintenance);
      await makeReadOnly(own);
      console.log("The site can be read, and not written to.");
    }
    try {
      await putInto(target, await copyOf(database, config, folder), replace);
    } catch (error) {
      await makeWritable(own);
      await forgetCopy();
      throw error;
    }
    await forgetCopy();
  } finally {
    await database.close();
  }
  const settings = target?.databaseUrl ? `DATABASE_URL=${to}` : `DATA_DIR=${target?.dataDir} and no DATABASE_URL`;
  console.log(`Start the program with ${settings} now. Where the site was, it stays as it is and can only be read;
\`npm run cli -- move --undo\` there makes it a site to write to again.`);
}
