import type { Tables } from "@unknot/api/database";
import type { Config } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { StartError } from "@unknot/api/platform/start-error";
import { createBucket } from "@unknot/api/support/uploads/bucket";
import { copyImages, removeCopied } from "@unknot/api/support/uploads/copy-images";
import { createFolder } from "@unknot/api/support/uploads/folder";

import { IMAGES_USAGE } from "./usage.ts";

export type ImagesOptions = { to?: string; remove?: boolean };

/** A line each time that so many more are done. */
const TOLD_EVERY = 1000;

/**
 * Copies all images from DATA_DIR into the bucket of S3_BUCKET_URL, or back; with `remove` those that are there are
 * removed from where they were. May run while the site does, and again. Throws a StartError that says what is wrong.
 */
export async function runMoveImages({ to, remove }: ImagesOptions, config: Config): Promise<void> {
  if (to !== "bucket" && to !== "folder") throw new StartError(IMAGES_USAGE);
  if (!config.bucket)
    throw new StartError("S3_BUCKET_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY say which bucket.");
  const [bucket, folder] = [createBucket(config.bucket), createFolder(config.dataDir)];
  const way = to === "bucket" ? { from: folder, to: bucket } : { from: bucket, to: folder };
  const database = await openDatabase<Tables>(config, { purpose: "command" });
  try {
    await migrate(database.maintenance);
    const { copied, there, missing } = await copyImages(database.maintenance, way, (done) => {
      if (done % TOLD_EVERY === 0) console.log(`${done} images`);
    });
    console.log(`${copied} files copied and compared; ${there} were there already.`);
    if (missing.length > 0)
      throw new StartError(`${missing.length} images lie in neither place, the first is ${missing[0]}`);
    if (remove) console.log(`${await removeCopied(database.maintenance, way)} files removed from where they were.`);
  } finally {
    await database.close();
  }
}
