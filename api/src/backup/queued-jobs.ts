import type pg from "pg";
import { columnsOf } from "./tables.ts";

const AT_ONCE = 1000;

const columnsOfJobs = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'pgboss' and table_name = 'job' and is_generated = 'NEVER' order by ordinal_position`,
  );
  return rows.map(({ name }) => name);
};

/**
 * Copies what waits in the queue of one database to that of another, which has its queues already: what is in no queue
 * there, and what waits there, too, is left out. Returns how many were copied.
 */
export async function copyQueuedJobs(from: pg.Pool, to: pg.Pool): Promise<number> {
  const known = new Set(await columnsOfJobs(to));
  const columns = columnsOf((await columnsOfJobs(from)).filter((name) => known.has(name)));
  if (columns === "") return 0;
  let copied = 0;
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await from.query<{ id: string; job: unknown }>(
      `select id, to_jsonb(job) as job from pgboss.job
       where state in ('created', 'retry', 'active') and id > $1 order by id limit ${AT_ONCE}`,
      [last],
    );
    const answer = await to.query(
      `insert into pgboss.job (${columns})
       select ${columns} from jsonb_populate_recordset(null::pgboss.job, $1)
       where name in (select name from pgboss.queue) on conflict do nothing`,
      [JSON.stringify(rows.map(({ job }) => job))],
    );
    copied += answer.rowCount ?? 0;
    if (rows.length < AT_ONCE) return copied;
    last = (rows.at(-1) as { id: string }).id;
  }
}
