import type pg from "pg";
import { quoted } from "./tables.ts";

/** How long transactions that were under way are given, in milliseconds, before their connections are ended. */
const GRACE = 2000;
const LOOK = 50;

type Database = { pool: pg.Pool };

/** Runs statements on a connection that may write, whatever the database says of its own. */
async function asOwner<T>({ pool }: Database, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("set default_transaction_read_only = off; set statement_timeout = 0");
    return await work(client);
  } finally {
    // The next one gets a connection as it should be.
    client.release(true);
  }
}

const othersWhere = (condition: string): string => `from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and ${condition}`;

/** Whether the database was made read-only by `makeReadOnly`. */
export function isReadOnly(database: Database): Promise<boolean> {
  return asOwner(database, async (client) => {
    const { rows } = await client.query<{ is: boolean }>(
      `select exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = 0
          and 'default_transaction_read_only=on' = any(s.setconfig)) as is`,
    );
    return rows[0]?.is === true;
  });
}

async function setReadOnly(
  client: pg.ClientBase,
  setting: "set default_transaction_read_only = on" | "reset default_transaction_read_only",
) {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  await client.query(`alter database ${quoted(rows[0]?.name ?? "")} ${setting}`);
}

/**
 * Lets nothing be written any more, also by programs that are connected: their connections are ended once they are
 * between two transactions, at the latest after two seconds, and the next ones can only read. Returns when what was
 * under way has ended. Throws what the server says where whoever asks may not do that.
 */
export function makeReadOnly(database: Database): Promise<void> {
  return asOwner(database, async (client) => {
    await setReadOnly(client, "set default_transaction_read_only = on");
    const { rows: set } = await client.query<{ at: Date }>("select clock_timestamp() as at");
    // Who has connected since can only read.
    const old = "backend_start < $1";
    const end = Date.now() + GRACE;
    for (;;) {
      const who = Date.now() > end ? old : `${old} and xact_start is null`;
      await client.query(`select pg_terminate_backend(pid, 1000) ${othersWhere(who)}`, [set[0]?.at]);
      const { rows } = await client.query(`select ${othersWhere(old)} limit 1`, [set[0]?.at]);
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  });
}

/** Lets everything be written again. Connections that could only read are ended. */
export function makeWritable(database: Database): Promise<void> {
  return asOwner(database, async (client) => {
    await setReadOnly(client, "reset default_transaction_read_only");
    await client.query(`select pg_terminate_backend(pid, 1000) ${othersWhere("true")}`);
  });
}
