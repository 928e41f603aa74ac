import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "@unknot/api/backup/back-up";
import type { Manifest } from "@unknot/api/backup/manifest";
import { openBackup, openPlace } from "@unknot/api/backup/places/index";
import type { BackupFiles } from "@unknot/api/backup/places/place";
import { restore, undoRestore } from "@unknot/api/backup/restore";
import { makeKey } from "@unknot/api/backup/seal";
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
import { createSite } from "./serve.ts";

export type BackupOptions = { to?: string; check?: boolean; replace?: string; undo?: boolean; key?: string };

const rowsOf = ({ tables }: Manifest, name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;

/** What is in a backup, in a sentence. */
export const described = (manifest: Manifest): string =>
  `${rowsOf(manifest, "users")} members, ${rowsOf(manifest, "posts")} posts, ${rowsOf(manifest, "comments")} comments and ${manifest.images.length} images of ${manifest.site}, as they were at ${manifest.takenAt}`;

/**
 * Restores a backup into a database that is made for it and ends with it, and looks whether a site stands on it. Throws a
 * StartError that says what is wrong.
 */
async function check(files: BackupFiles, config: Config, keyFile: string | undefined): Promise<Manifest> {
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
      const manifest = await restore(files, target, { site: config.siteName, keyFile });
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
  const site = await createSite({ config, database, log: () => {}, runsJobs: false });
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

/** Writes a new key for encrypted backups into a file that nobody else can read. Throws a StartError where there is one. */
export async function writeBackupKey(path: string | undefined): Promise<void> {
  if (!path) throw new StartError("npm run cli -- backup-key <file>");
  const { key, recipient } = await makeKey();
  await writeFile(path, `# public key: ${recipient}\n${key}\n`, { mode: 0o600, flag: "wx" }).catch((error: Error) => {
    throw new StartError(`The key cannot be written: ${error.message}`);
  });
  console.log(`${path} holds the key. Keep it elsewhere, and more than once: without it nobody opens the backups.
Encrypt for it with BACKUP_RECIPIENTS=${recipient}`);
}

/** `backup` and `restore` of the command line. Throws a StartError that says what is wrong, or how they are used. */
export async function runBackup(
  command: "backup" | "restore",
  folder: string | undefined,
  options: BackupOptions,
  config: Config,
): Promise<void> {
  if (command === "restore" && options.check && folder) {
    const files = openBackup(folder, config.backupBucket);
    console.log(`Good: ${described(await check(files, config, options.key))}`);
    return;
  }
  const database = await openDatabase<Tables>(config, { purpose: "command" });
  const images = createStorage(config);
  try {
    if (command === "backup") {
      if (!options.to) throw new StartError("npm run cli -- backup --to <folder or bucket>");
      await migrate(database.maintenance);
      const startedAt = new Date();
      const { siteName: site, backupRecipients: recipients } = config;
      const source = { pool: database.pools.jobs, images, site, recipients };
      const { files, manifest } = await backUp(source, openPlace(options.to, config.backupBucket), startedAt);
      const made = files.name;
      await recordBackup(database.maintenance, { startedAt, endedAt: new Date(), place: made, manifest });
      console.log(`${made}: ${described(manifest)}`);
      if (manifest.missingImages.length > 0)
        console.error(
          `${manifest.missingImages.length} images are not where they should lie: ${manifest.missingImages[0]}`,
        );
      return;
    }
    if (options.undo) {
      await undoRestore({ database });
      console.log("What was there before is there again.");
      return;
    }
    if (!folder)
      throw new StartError("npm run cli -- restore <backup> [--key <file>] [--check | --replace <name of the site>]");
    const how = { site: config.siteName, replaces: options.replace, keyFile: options.key };
    const manifest = await restore(openBackup(folder, config.backupBucket), { database, images }, how);
    console.log(`Restored: ${described(manifest)}`);
  } finally {
    await database.close();
  }
}
