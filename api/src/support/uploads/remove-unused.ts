import { DAY, HOUR } from "@unknot/contract/limits";
import { type Kysely, sql } from "kysely";
import { transact } from "../../platform/transact.ts";
import type { Storage } from "./storage.ts";
import type { UploadTables } from "./tables.ts";
import { removeImage } from "./widths.ts";

/** What no text has shown yet may stand in a draft that only a browser has: one that was left alone for a month. */
const NEVER_USED_KEPT = 30 * DAY;
/** What was in a text that is gone, or shows it no longer, goes with it; a day is for changing one's mind. */
const USED_KEPT = DAY;
/** No upload takes this long: a row whose file has not come by then is all that is left of one that broke off. */
const STORED_WITHIN = HOUR;
/** Few at a time, so that no transaction holds its locks for long. */
const BATCH = 200;
/** A storage that fails so often in one run is asked again in the next. */
const FAILURES_MAX = 3;

const before = (now: Date, span: number): Date => new Date(now.getTime() - span);

/**
 * Marks images that nothing uses: those of closed accounts at once, others when they are old enough. They are locked
 * first and looked at again, so that one that comes into use meanwhile stays. Returns how many were looked at.
 */
async function markBatch<T extends UploadTables>(db: Kysely<T>, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select name from uploads u
      where removed_at is null and not exists (select from upload_uses x where x.name = u.name) and (
        case
          when not is_stored then created_at < ${before(now, STORED_WITHIN)}
          when user_id is null then true
          when was_used then created_at < ${before(now, USED_KEPT)}
          else created_at < ${before(now, NEVER_USED_KEPT)}
        end)
      order by name limit ${BATCH} for update skip locked`.execute(trx);
    const names = rows.map(({ name }) => name);
    await sql`update uploads u set removed_at = ${now}
      where name = any(${names}) and not exists (select from upload_uses x where x.name = u.name)`.execute(trx);
    return names.length;
  });
}

/** Marks a member's own images that nothing uses and that are older than a day, to make room for others. */
export async function giveUpUnused<T extends UploadTables>(trx: Kysely<T>, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from uploads where user_id = ${userId} and removed_at is null and is_stored
      and created_at < ${before(now, USED_KEPT)} order by name for update`.execute(trx);
  await sql`update uploads u set removed_at = ${now}
    where name = any(${rows.map(({ name }) => name)}) and not exists (select from upload_uses x where x.name = u.name)`.execute(
    trx,
  );
}

async function removeMarked<T extends UploadTables>(db: Kysely<T>, storage: Storage, now: Date): Promise<void> {
  let failures = 0;
  let last = "";
  for (;;) {
    // A file that is still on its way would arrive after it was removed: its row waits.
    const { rows } = await sql<{ name: string }>`
      select name from uploads where removed_at is not null and name > ${last}
        and (is_stored or created_at < ${before(now, STORED_WITHIN)})
      order by name limit ${BATCH}`.execute(db);
    for (const { name } of rows) {
      last = name;
      try {
        await removeImage(storage, name);
        await sql`delete from uploads where name = ${name}`.execute(db);
      } catch (error) {
        failures++;
        if (failures === FAILURES_MAX) throw error;
      }
    }
    if (rows.length < BATCH) return;
  }
}

/**
 * Removes the images that nothing uses: first the file, then the row, so that what could not be removed is tried again.
 * Throws where the storage fails again and again.
 */
export async function removeUnused<T extends UploadTables>(db: Kysely<T>, storage: Storage, now: Date): Promise<void> {
  while ((await markBatch(db, now)) === BATCH);
  await removeMarked(db, storage, now);
}
