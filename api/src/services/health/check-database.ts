import { HOUR, MINUTE, SECOND } from "@unknot/contract/limits";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { type Check, check } from "./check.ts";

/** So far apart clocks may be. */
const ASKEW = 5 * SECOND;
/** PostgreSQL stops writing at 2^31 transactions that were never frozen; by itself it freezes at a tenth of that. */
const USED_UP = 2 ** 31;
const USED_UP_MAX = 50;
/** Of the connections that there are, so many may be in use. */
const IN_USE_MAX = 0.9;
const INDEXES_NAMED = 10;
/** A replica that is so far behind does not catch up by itself soon. */
const BEHIND = 5 * SECOND;

/** Which of some settings of PostgreSQL are off. */
async function switchedOff(db: Db, names: string[]) {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${names}::text[]) and setting = 'off' order by 1`.execute(db);
  return rows.length > 0 ? { settings: rows.map(({ name }) => name).join(", ") } : null;
}

async function transactionIds(db: Db) {
  const { rows } = await sql<{ used: number }>`
    select max(greatest(age(datfrozenxid), mxid_age(datminmxid)))::float8 as used from pg_database`.execute(db);
  const percent = Math.floor(((rows[0]?.used ?? 0) / USED_UP) * 100);
  return percent >= USED_UP_MAX ? { percent } : null;
}

/** How far the clocks are apart, as far as the time that the question took does not explain it. */
async function clocksApart({ db, clock }: AppContext) {
  const before = clock().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const took = clock().getTime() - before;
  const apart = Math.abs((rows[0]?.now.getTime() ?? before) - (before + took / 2)) - took / 2;
  return apart > ASKEW ? { seconds: Math.round(apart / SECOND) } : null;
}

/** Connections that are in use, or that the processes of this machine may open, against those that there are. */
async function connections({ db, config, isPooled }: AppContext) {
  const { rows } = await sql<{ used: number; allowed: number }>`
    select (select sum(numbackends)::int from pg_stat_database) as used,
      sum(case name when 'max_connections' then setting::int else -setting::int end)::int as allowed
    from pg_settings
    where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`.execute(db);
  const { used = 0, allowed = 0 } = rows[0] ?? {};
  // A pooler between has connections of its own: how many the program opens to that says nothing.
  const opened = isPooled ? 0 : config.databasePool * config.processes;
  return opened > allowed || used > allowed * IN_USE_MAX ? { wanted: Math.max(opened, used), allowed } : null;
}

async function invalidIndexes(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index i where not indisvalid
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
    order by 1 limit ${INDEXES_NAMED}`.execute(db);
  return rows.length > 0 ? { names: rows.map(({ name }) => name).join(", ") } : null;
}

async function longTransactions(db: Db) {
  const { rows } = await sql<{ count: number; age: number }>`
    select count(*)::int as count, (extract(epoch from now() - min(began)) * 1000)::float8 as age from (
      select xact_start as began from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
      union all select prepared from pg_prepared_xacts where database = current_database()
    ) open where began < now() - ${HOUR} * interval '1 millisecond'`.execute(db);
  const { count = 0, age = 0 } = rows[0] ?? {};
  return count > 0 ? { count, minutes: Math.floor(age / MINUTE) } : null;
}

/** Replicas that are not read from, and not for a moment only. */
async function replicasBehind({ replicas }: AppContext) {
  await replicas?.look();
  const behind = replicas?.states().filter(({ isAway, lag }) => isAway || lag > BEHIND) ?? [];
  return behind.length > 0 ? { names: behind.map(({ name }) => name).join(", ") } : null;
}

/** How PostgreSQL is set and doing. */
export const databaseChecks: Check[] = [
  check("dataLoss", ({ db }) => switchedOff(db, ["fsync", "full_page_writes"])),
  check("autovacuumOff", ({ db }) => switchedOff(db, ["autovacuum", "track_counts"])),
  check("transactionIds", ({ db }) => transactionIds(db)),
  check("clockAskew", clocksApart),
  check("connectionsShort", connections),
  check("replicaBehind", replicasBehind),
  check("invalidIndexes", ({ db }) => invalidIndexes(db)),
  check("longTransactions", ({ db }) => longTransactions(db)),
];
