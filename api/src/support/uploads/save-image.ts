import { randomBytes } from "node:crypto";
import type { Sentence } from "@unknot/contract/language/sentence";
import * as errors from "@unknot/contract/words/errors";
import { type Kysely, sql } from "kysely";
import type { Config } from "../../platform/config.ts";
import { ApiError, notLoggedIn } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import type { ProcessedImage } from "./process-image.ts";
import { giveUpUnused } from "./remove-unused.ts";
import type { Storage } from "./storage.ts";
import type { UploadTables } from "./tables.ts";

const MB = 1024 * 1024;
const FOREIGN_KEY_VIOLATION = "23503";

type Owner = { userId: string; now: Date; config: Pick<Config, "uploadQuotaMb" | "uploadSiteQuotaMb"> };

const noRoom = (sentence: Sentence) => new ApiError(413, sentence);

async function usedBy<T extends UploadTables>(trx: Kysely<T>, userId: string): Promise<number> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(bytes), 0) as used from uploads where user_id = ${userId} and removed_at is null`.execute(trx);
  return Number(rows[0]?.used);
}

/**
 * Throws a 413 where there is no room for the image whose row was just inserted. Of two that a member sends at once, the
 * second waits for the first and counts it. Members don't wait for each other: what all of them may store can be passed
 * by what is on its way at that moment.
 */
async function requireRoom<T extends UploadTables>(trx: Kysely<T>, { userId, now, config }: Owner): Promise<void> {
  const { uploadQuotaMb: most, uploadSiteQuotaMb: siteMost } = config;
  await sql`select 1 from users where id = ${userId} for no key update`.execute(trx);
  if (most > 0 && (await usedBy(trx, userId)) > most * MB) {
    await giveUpUnused(trx, userId, now);
    if ((await usedBy(trx, userId)) > most * MB) throw noRoom(errors.imageQuota({ most }));
  }
  if (siteMost === 0) return;
  const { rows } = await sql<{ value: string }>`select tally('upload_bytes') as value`.execute(trx);
  if (Number(rows[0]?.value) > siteMost * MB) throw noRoom(errors.imagesFull());
}

async function insertRow<T extends UploadTables>(db: Kysely<T>, name: string, image: ProcessedImage, owner: Owner) {
  const { width, height, bytes } = image;
  await transact(db, async (trx) => {
    await sql`insert into uploads (name, user_id, width, height, bytes, created_at, is_stored, was_used)
      values (${name}, ${owner.userId}, ${width}, ${height}, ${bytes.length}, ${owner.now}, false, false)`.execute(trx);
    await requireRoom(trx, owner);
  }).catch((error) => {
    if (error.code === FOREIGN_KEY_VIOLATION) throw notLoggedIn();
    throw error;
  });
}

/**
 * Stores an image of a member's; returns its address. The row comes first and counts only once the file is there, so no
 * file is ever without a row. Throws a 413 where there is no room for it, a 403 where the account is closed meanwhile.
 */
export async function saveImage<T extends UploadTables>(
  db: Kysely<T>,
  storage: Storage,
  image: ProcessedImage,
  owner: Owner,
): Promise<string> {
  const name = `${randomBytes(16).toString("base64url")}.webp`;
  const giveUp = () => sql`update uploads set removed_at = ${owner.now} where name = ${name}`.execute(db);
  await insertRow(db, name, image, owner);
  try {
    await storage.put(name, image.bytes);
  } catch (error) {
    await giveUp();
    throw error;
  }
  const { rows } = await sql`update uploads set is_stored = true
    where name = ${name} and user_id = ${owner.userId} and removed_at is null returning 1`.execute(db);
  if (rows.length > 0) return `/uploads/${name}`;
  await giveUp();
  await storage.remove(name);
  throw notLoggedIn();
}
