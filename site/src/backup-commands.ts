import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "@unknot/api/backup/back-up";
import type { Manifest } from "@unknot/api/backup/manifest";
import { openBackup, openPlace } from "@unknot/api/backup/places/index";
import { restore, undoRestore, type Verified, verify } from "@unknot/api/backup/restore";
import { checkCounts } from "@unknot/api/check-counts";
import type { Tables } from "@unknot/api/database";
import { type Config, readConfig } from "@unknot/api/platform/config";
import { prepareDataDir } from "@unknot/api/platform/data-dir";
import { type OpenDatabase, openDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { StartError } from "@unknot/api/platform/start-error";
import { recordBackup } from "@unknot/api/services/backups/index";
import { createStorage } from "@unknot/api/support/uploads/create-storage";
import type { InputOf } from "@unknot/contract/endpoint";
import { limits } from "@unknot/contract/limits";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import type { FastifyInstance } from "fastify";
import { createInProcessClient } from "./in-process.ts";
import { BACKUP_USAGE, RESTORE_USAGE } from "./usage.ts";

export type RestoreOptions = { check?: boolean; replace?: string; undo?: boolean; key?: string };

const rowsOf = ({ tables }: Manifest, name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;

/** What is in a backup, in a sentence. */
export const described = (manifest: Manifest): string =>
  `${rowsOf(manifest, "users")} members, ${rowsOf(manifest, "posts")} posts, ${rowsOf(manifest, "comments")} comments and ${manifest.images.length} images of ${manifest.site}, as they were at ${manifest.takenAt}`;

/**
 * Restores a backup into a database that is made for it and ends with it, and looks whether a site stands on it. Throws a
 * StartError that says what is wrong.
 */
async function check(backup: Verified, config: Config): Promise<Manifest> {
  const dataDir = await mkdtemp(join(tmpdir(), "unknot-check-"));
  try {
    const scratch = readConfig({
      DATA_DIR: dataDir,
      DATABASE_RUN_AS: config.databaseRunAs,
      SITE_NAME: config.siteName,
    });
    prepareDataDir(dataDir);
    const database = await openDatabase<Tables>(scratch, { purpose: "serve" });
    try {
      const target = { database, images: createStorage(scratch) };
      const manifest = await restore(backup, target, { site: config.siteName });
      await lookAround(database, scratch, manifest);
      return manifest;
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Looks whether a site stands on what was restored into a database: kept counts, the home page, and a search for the words
 * of a title. Throws a StartError where something is not right.
 */
export async function lookAround(database: OpenDatabase<Tables>, config: Config, manifest: Manifest): Promise<void> {
  const wrong = await checkCounts(database.maintenance);
  if (wrong.length > 0) throw new StartError(`${wrong.length} counts are wrong in what was restored`);
  const { createSite } = await import("./serve.ts");
  const site = await createSite({ config, database, log: () => {}, runsJobs: false, isVisit: true });
  try {
    const answer = await site.inject({ url: "/" });
    if (answer.statusCode !== 200)
      throw new StartError(`The home page of what was restored answers ${answer.statusCode}`);
    await searchForOne(site, manifest);
  } finally {
    await site.close();
  }
}

/** Looks for the newest post by its title. Throws a StartError where the search does not find it. */
async function searchForOne(site: FastifyInstance, manifest: Manifest): Promise<void> {
  const api = createInProcessClient(site);
  const list = async (query: InputOf<typeof getProblemSolutions>["body"]["query"]) => {
    const answer = await api(getProblemSolutions, { body: { query } });
    if (!answer.success) throw new StartError(`A list of posts of what was restored: ${answer.error}`);
    return answer.list;
  };
  const [post] = await list({ searchBy: "trending", sort: "newest" });
  if (!post) {
    if (rowsOf(manifest, "posts") > 0) console.log("None of its posts is public: no search was tried.");
    return;
  }
  const found = await list({ searchBy: "text", value: [...post.title].slice(0, limits.searchMax).join("") });
  if (!found.some(({ id }) => id === post.id)) throw new StartError(`A search for "${post.title}" does not find it`);
}

/** `backup` of the command line. Throws a StartError that says what is wrong, or how it is used. */
export async function runBackup(to: string | undefined, config: Config): Promise<void> {
  if (!to) throw new StartError(BACKUP_USAGE);
  const { siteName: site, backupRecipients: recipients } = config;
  const place = openPlace(to, config.backupBucket);
  const database = await openDatabase<Tables>(config, { purpose: "command" });
  try {
    await migrate(database.maintenance);
    const startedAt = new Date();
    const source = { pool: database.pools.jobs, images: createStorage(config), site, recipients };
    const { files, manifest } = await backUp(source, place, startedAt);
    await recordBackup(database.maintenance, { startedAt, endedAt: new Date(), place: files.name, manifest });
    console.log(`${files.name}: ${described(manifest)}`);
    const { missingImages: missing } = manifest;
    if (missing.length > 0) console.error(`${missing.length} images are not where they should lie: ${missing[0]}`);
  } finally {
    await database.close();
  }
}

/** `restore` of the command line. Throws a StartError that says what is wrong, or how it is used. */
export async function runRestore(name: string | undefined, options: RestoreOptions, config: Config): Promise<void> {
  if (!name && !options.undo) throw new StartError(RESTORE_USAGE);
  const backup = name ? await verify(openBackup(name, config.backupBucket), options.key) : null;
  if (backup && options.check) {
    console.log(`Good: ${described(await check(backup, config))}`);
    return;
  }
  const database = await openDatabase<Tables>(config, { purpose: "command" });
  try {
    if (backup) {
      const target = { database, images: createStorage(config) };
      const restored = await restore(backup, target, { site: config.siteName, replaces: options.replace });
      console.log(`Restored: ${described(restored)}`);
      for (const name of restored.lostExtensions)
        console.log(`The extension ${name} went with what was there before: only its owner can make it again.`);
    } else {
      await undoRestore({ database });
      console.log("What was there before is there again.");
    }
  } finally {
    await database.close();
  }
}
