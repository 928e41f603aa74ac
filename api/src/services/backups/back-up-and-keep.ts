import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backUp } from "../../backup/back-up.ts";
import { checkFiles, readManifest } from "../../backup/manifest.ts";
import type { AppContext } from "../../context.ts";
import type { Config } from "../../platform/config.ts";
import { recordBackup } from "./records.ts";

/** The names that backups have, finished and not. */
const BACKUP = /^unknot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;
const UNFINISHED = /^unknot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.unfinished$/;

/** Whether a folder holds a finished backup of this site: nothing else is removed. */
async function isOurs(folder: string, site: string): Promise<boolean> {
  const manifest = await readManifest(folder).catch(() => null);
  return manifest?.site === site;
}

/** Removes all but the last backups of this site, and what was left of those that did not end. Returns what it removed. */
async function removeOld(to: string, { keep, site }: { keep: number; site: string }): Promise<string[]> {
  const names = (await readdir(to)).sort();
  const ours: string[] = [];
  for (const name of names) if (BACKUP.test(name) && (await isOurs(join(to, name), site))) ours.push(name);
  // One backup is made at a time, and its name says when it began: an older one that has no end has none.
  const last = ours.at(-1) ?? "";
  const broken = names.filter((name) => UNFINISHED.test(name) && name < last);
  const old = [...ours.slice(0, Math.max(0, ours.length - keep)), ...broken];
  for (const name of old) await rm(join(to, name), { recursive: true });
  return old;
}

/**
 * Backs the site up, reads every file back and compares it with its hash, and only then removes the backups that are too
 * old to keep. How it ended is remembered for the admins. Throws what went wrong.
 */
export async function backUpAndKeep(
  { db, pool, uploads, config, clock }: AppContext,
  { to, keep }: NonNullable<Config["backups"]>,
): Promise<void> {
  const startedAt = clock();
  const site = config.siteName;
  try {
    const { folder, manifest } = await backUp({ pool, images: uploads, site }, to, startedAt);
    await checkFiles(folder, manifest);
    await recordBackup(db, { startedAt, endedAt: clock(), place: folder, manifest });
    await removeOld(to, { keep, site });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await recordBackup(db, { startedAt, endedAt: clock(), place: to, problem });
    throw error;
  }
}
