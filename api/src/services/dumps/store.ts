import { DAY } from "@unknot/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";

/** A dump that was made, and whether all that is in it is still public. */
export type MadeDump = {
  id: string;
  name: string;
  taken_at: Date;
  ended_at: Date;
  bytes: number;
  sha256: string;
  members: number;
  posts: number;
  comments: number;
  versions: number;
  is_right: boolean;
};

/**
 * The query of the newest dump. It is right unless something was hidden, deleted or renamed by a transaction that it has
 * not seen, or its row was made by another server, whose transactions have other numbers.
 */
export const newestDumpQuery: RawBuilder<MadeDump> = sql`
  select d.id, d.name, d.taken_at, d.ended_at, d.bytes::float8 as bytes, d.sha256, d.members, d.posts, d.comments,
    d.versions, d.xmin::text::bigint = d.added_by and (
      select w.xid from withdrawals w
      where w.xid >= pg_snapshot_xmin(d.snapshot) and not pg_visible_in_snapshot(w.xid, d.snapshot)
      order by w.xid desc limit 1) is null as is_right
  from public_dumps d order by d.id desc limit 1`;

/** The newest dump; null where there is none. */
export async function newestDump(db: Db): Promise<MadeDump | null> {
  const { rows } = await newestDumpQuery.execute(db);
  return rows[0] ?? null;
}

/** No dump takes that long: what was withdrawn before has been seen by every one that is to come. */
const SEEN_AFTER = 2 * DAY;

/** Forgets what was withdrawn before the newest dump was taken, and long ago. */
export async function pruneWithdrawals(db: Db): Promise<void> {
  await sql`
    delete from withdrawals w where noted_at < now() - ${SEEN_AFTER} * interval '1 millisecond'
      and not exists (select from (select * from public_dumps order by id desc limit 1) d
        where not pg_visible_in_snapshot(w.xid, d.snapshot))`.execute(db);
}
