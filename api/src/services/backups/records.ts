import type { Manifest } from "../../backup/manifest.ts";
import type { Db } from "../../database.ts";

/** So many backups are remembered. */
const REMEMBERED = 100;

const rowsOf = ({ tables }: Manifest, name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;

/** What is in a backup, in numbers. */
const contentsOf = (manifest: Manifest) => ({
  bytes: [...manifest.tables, ...manifest.images].reduce((sum, { bytes }) => sum + bytes, 0),
  posts: rowsOf(manifest, "posts"),
  images: manifest.images.length,
});

type Ended = { startedAt: Date; endedAt: Date; place: string } & ({ manifest: Manifest } | { problem: string });

/** Remembers how a backup ended: with what is in it, or with the sentence that says why there is none. */
export async function recordBackup(db: Db, { startedAt, endedAt, place, ...how }: Ended): Promise<void> {
  const result = "manifest" in how ? contentsOf(how.manifest) : { problem: how.problem };
  const { id } = await db
    .insertInto("backups")
    .values({ started_at: startedAt, ended_at: endedAt, place, ...result })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("backups")
    .where("id", "<=", String(BigInt(id) - BigInt(REMEMBERED)))
    .execute();
}

/** A backup as admins are told of it. `bytes` is the size of its files; all but the time are null where it failed. */
export type LastBackup = {
  at: Date;
  place: string;
  bytes: number | null;
  posts: number | null;
  problem: string | null;
};

/** The last backup that there is, and the last that was tried: the same where it did not fail. Null where there is none. */
export async function lastBackups(db: Db): Promise<{ good: LastBackup | null; tried: LastBackup | null }> {
  const last = (isGood: boolean) =>
    db
      .selectFrom("backups")
      .selectAll()
      .where("ended_at", "is not", null)
      .$if(isGood, (query) => query.where("problem", "is", null))
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  const [good, tried] = [await last(true), await last(false)];
  const shown = (row: typeof good): LastBackup | null =>
    row?.ended_at
      ? {
          at: row.ended_at,
          place: row.place,
          bytes: row.bytes === null ? null : Number(row.bytes),
          posts: row.posts,
          problem: row.problem,
        }
      : null;
  return { good: shown(good), tried: shown(tried) };
}
