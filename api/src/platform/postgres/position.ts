import type pg from "pg";

/**
 * How far the primary is: everything that anybody can see of it has been committed before. Where it does not wait for
 * its disk, what can be seen may not have been written yet, and the end of what is to be written counts.
 */
export const POSITION = `(case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0')::text`;
/** How far the primary is, and in which history, as a statement. */
export const PRIMARY_HOW_FAR = `select ${POSITION} as position, s.system_identifier || '/' ||
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as history from pg_control_system() s`;

/** How far the primary is at this moment: after a commit, at least as far as that. Throws what asking throws. */
export async function positionOf(primary: pg.Pool): Promise<bigint> {
  const { rows } = await primary.query<{ position: string }>(`select ${POSITION} as position`);
  return BigInt(rows[0]?.position ?? 0);
}
