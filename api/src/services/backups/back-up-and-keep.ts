import { DAY } from "@unknot/contract/limits";
import { backUp } from "../../backup/back-up.ts";
import { checkFiles, readManifest } from "../../backup/manifest.ts";
import { openPlace } from "../../backup/places/index.ts";
import { type BackupEntry, type BackupPlace, beginOf } from "../../backup/places/place.ts";
import type { AppContext } from "../../context.ts";
import type { Config } from "../../platform/config.ts";
import { recordBackup } from "./records.ts";

/** No backup takes that long: what was begun so long before another and has no end will have none. */
const ENDS_WITHIN = DAY;

/** Whether an entry is a finished backup of this site: nothing else that is finished is removed. */
async function isOurs(place: BackupPlace, { name, isFinished }: BackupEntry, site: string): Promise<boolean> {
  if (!isFinished) return false;
  const manifest = await readManifest(place.open(name)).catch(() => null);
  return manifest?.site === site;
}

/** Removes all but the last backups of this site, and what was left of those that did not end. */
async function removeOld(place: BackupPlace, { keep, site }: { keep: number; site: string }): Promise<void> {
  const entries = await place.list();
  const ours: BackupEntry[] = [];
  for (const entry of entries) if (await isOurs(place, entry, site)) ours.push(entry);
  const last = beginOf(ours.at(-1)?.name ?? "");
  const broken = entries.filter(({ name, isFinished }) => !isFinished && beginOf(name) < last - ENDS_WITHIN);
  for (const old of [...ours.slice(0, Math.max(0, ours.length - keep)), ...broken]) await place.remove(old);
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
    const place = openPlace(to, config.backupBucket);
    const source = { pool, images: uploads, site, recipients: config.backupRecipients };
    const { files, manifest } = await backUp(source, place, startedAt);
    await checkFiles(files, manifest);
    await recordBackup(db, { startedAt, endedAt: clock(), place: files.name, manifest });
    await removeOld(place, { keep, site });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await recordBackup(db, { startedAt, endedAt: clock(), place: to, problem });
    throw error;
  }
}
