import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { isBucket } from "../../platform/parse-backups.ts";
import { type Check, check, shortly } from "./check.ts";

const MB = 1024 * 1024;
/** Less than this is little on any disk. */
const LITTLE = 500 * MB;
/** On a small disk a tenth is little; on a large one a tenth is much. */
const SMALL_SHARE = 0.1;
const ENOUGH = 10 * 1024 * MB;

type Disk = { bavail: number; blocks: number; bsize: number };

/** The room that is left on a disk in bytes where it is little, null where it is enough. */
export function littleRoom({ bavail, blocks, bsize }: Disk): number | null {
  const free = bavail * bsize;
  const isLittle = free < LITTLE || (free < ENOUGH && bavail < blocks * SMALL_SHARE);
  return isLittle ? free : null;
}

/** The disk of a folder, or of the one in which it would be made. */
async function diskOf(folder: string): Promise<Disk> {
  try {
    return await statfs(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(folder) === folder) throw error;
    return diskOf(dirname(folder));
  }
}

async function roomIn(folder: string) {
  const free = littleRoom(await diskOf(folder));
  return free === null ? null : { free: Math.floor(free / MB), folder };
}

/** What lies outside of the program and the database: disks, and where images are. */
export const diskChecks: Check[] = [
  check("dataDiskFull", ({ config }) => roomIn(config.dataDir)),
  check("backupDiskFull", ({ config }) =>
    config.backups && !isBucket(config.backups.to) ? roomIn(config.backups.to) : null,
  ),
  check("imagesAway", async ({ uploads }) => {
    const why = await uploads.trouble();
    return why ? { why: shortly(why) } : null;
  }),
];
