import { type Kysely, sql } from "kysely";
import type { Storage } from "./storage.ts";
import type { UploadTables } from "./tables.ts";
import { namesOf } from "./widths.ts";

/** Images that are looked for at once. */
const BATCH = 200;

/** What became of the images: `missing` are the names of those that lie in neither place. */
export type Copied = { copied: number; there: number; missing: string[] };

/** Puts one file where it is to be, and reads it back. Returns whether that had to be done. Throws where it differs. */
async function copyOne(bytes: Buffer, name: string, to: Storage): Promise<boolean> {
  if ((await to.get(name))?.equals(bytes)) return false;
  await to.put(name, bytes);
  if (!(await to.get(name))?.equals(bytes)) throw new Error(`${name} is not there as it was sent`);
  return true;
}

/**
 * Copies all images from one storage to another, with their smaller widths. Each is read back and compared, byte for
 * byte; what is there already stays, so that a copy that was cut short goes on. Throws what the storages throw.
 */
export async function copyImages<T extends UploadTables>(
  db: Kysely<T>,
  { from, to }: { from: Storage; to: Storage },
  onProgress: (done: number) => void,
): Promise<Copied> {
  const result: Copied = { copied: 0, there: 0, missing: [] };
  let [last, done] = ["", 0];
  for (;;) {
    const { rows } = await sql<{ name: string }>`select name from uploads
      where is_stored and removed_at is null and name > ${last} order by name limit ${BATCH}`.execute(db);
    for (const { name: image } of rows) {
      for (const name of namesOf(image)) {
        const bytes = await from.get(name);
        if (bytes) result[(await copyOne(bytes, name, to)) ? "copied" : "there"]++;
        else if (name === image && !(await to.get(name))) result.missing.push(name);
      }
      last = image;
      onProgress(++done);
    }
    if (rows.length < BATCH) return result;
  }
}

/**
 * Removes from one storage the images that lie in another byte for byte. Returns how many files it removed. Throws what
 * the storages throw.
 */
export async function removeCopied<T extends UploadTables>(
  db: Kysely<T>,
  { from, to }: { from: Storage; to: Storage },
): Promise<number> {
  let [last, removed] = ["", 0];
  for (;;) {
    const { rows } = await sql<{ name: string }>`
      select name from uploads where name > ${last} order by name limit ${BATCH}`.execute(db);
    for (const { name: image } of rows) {
      for (const name of namesOf(image)) {
        const bytes = await from.get(name);
        if (!bytes || !(await to.get(name))?.equals(bytes)) continue;
        await from.remove(name);
        removed++;
      }
      last = image;
    }
    if (rows.length < BATCH) return removed;
  }
}
