import { basename, dirname, resolve } from "node:path";
import { isBucket } from "../../platform/parse-backups.ts";
import { StartError } from "../../platform/start-error.ts";
import { type BucketAccess, bucketPlace } from "./bucket.ts";
import { filesIn, folderPlace } from "./folder.ts";
import type { BackupFiles, BackupPlace } from "./place.ts";

function accessTo(place: string, access: BucketAccess | null): BucketAccess {
  if (!access)
    throw new StartError(`The bucket ${place} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY`);
  return access;
}

/** Where backups lie. Throws a StartError for a bucket without a key. */
export const openPlace = (place: string, access: BucketAccess | null): BackupPlace =>
  isBucket(place) ? bucketPlace(place, accessTo(place, access)) : folderPlace(resolve(place));

/** The files of a backup, by the path of its folder or its address. Throws a StartError for a bucket without a key. */
export function openBackup(name: string, access: BucketAccess | null): BackupFiles {
  if (!isBucket(name)) return filesIn(resolve(name));
  const url = new URL(name.replace(/\/+$/, ""));
  const place = new URL(dirname(url.pathname), url.origin).href;
  return bucketPlace(place, accessTo(place, access)).open(decodeURIComponent(basename(url.pathname)));
}
