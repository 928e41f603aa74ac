import type { Tables } from "@unknot/api/database";
import type { OpenDatabase } from "@unknot/api/platform/database";
import { SECOND } from "@unknot/contract/limits";
import { type Kysely, sql } from "kysely";
import { Counter, Gauge, type Registry } from "prom-client";

/** However often somebody asks, the database is asked this often. */
const ASKED_EVERY = 10 * SECOND;
const JOB_STATES = ["created", "retry", "active", "failed"];

type Job = { queue: string; state: string; count: number; age: number };
type Facts = { size: number; jobs: Job[]; events: { name: string; count: number }[] };

async function ask(db: Kysely<Tables>): Promise<Facts> {
  const size = await sql<{ size: number }>`select pg_database_size(current_database())::float8 as size`.execute(db);
  const jobs = await sql<Job>`
    select name as queue, state::text as state, count(*)::float8 as count,
      extract(epoch from now() - min(created_on))::float8 as age
    from pgboss.job where state::text = any(${JOB_STATES}::text[]) and name not like '\\_\\_%' group by 1, 2`.execute(
    db,
  );
  const events = await sql<{ name: string; count: number }>`
    select name, sum(count)::float8 as count from site_events group by 1`.execute(db);
  return { size: size.rows[0]?.size ?? 0, jobs: jobs.rows, events: events.rows };
}

/** Adds how the standbys are doing; nothing where none are set. */
function addReplicaMetrics(registry: Registry, replicas: NonNullable<OpenDatabase<Tables>["replicas"]>): void {
  const registers = [registry];
  new Gauge({
    ...{ name: "unknot_replica_used", labelNames: ["replica"], registers, aggregator: "min" },
    help: "Whether calls are sent to a replica at the moment: 0 for one that is behind or away.",
    collect() {
      for (const { name, isUsed } of replicas.states()) this.set({ replica: name }, isUsed ? 1 : 0);
    },
  });
  new Gauge({
    ...{ name: "unknot_replica_lag_seconds", labelNames: ["replica"], registers, aggregator: "max" },
    help: "How old what a replica lacks of the primary is at most.",
    collect() {
      for (const { name, lag } of replicas.states()) this.set({ replica: name }, lag / SECOND);
    },
  });
}

/** Adds what the connections do, and what the database knows: queues, mails and errors of all processes, and its size. */
export function addDatabaseMetrics(registry: Registry, database: OpenDatabase<Tables>): void {
  const registers = [registry];
  if (database.replicas) addReplicaMetrics(registry, database.replicas);
  let asked: { at: number; facts: Promise<Facts | null> } | null = null;
  const facts = (): Promise<Facts | null> => {
    // Whatever is wrong with it, the rest can be told; `unknot_database_up` says so.
    if (!asked || Date.now() - asked.at > ASKED_EVERY)
      asked = { at: Date.now(), facts: ask(database.db).catch(() => null) };
    return asked.facts;
  };
  new Gauge({
    ...{ name: "unknot_database_connections", registers, labelNames: ["share", "state"] },
    help: "Connections to the database by the kind of work, and how many requests wait for one.",
    collect() {
      for (const { share, total, idle, waiting } of database.connections()) {
        this.set({ share, state: "busy" }, total - idle);
        this.set({ share, state: "idle" }, idle);
        this.set({ share, state: "waiting" }, waiting);
      }
    },
  });
  new Counter({
    ...{ name: "unknot_database_statements_total", help: "Statements that this process has sent.", registers },
    collect() {
      this.reset();
      this.inc(database.statements());
    },
  });
  new Gauge({
    ...{ name: "unknot_database_up", help: "Whether the database has answered.", registers, aggregator: "min" },
    async collect() {
      this.set((await facts()) ? 1 : 0);
    },
  });
  new Gauge({
    ...{ name: "unknot_database_size_bytes", help: "Bytes of the database on its disk.", registers, aggregator: "max" },
    async collect() {
      this.reset();
      const known = await facts();
      if (known) this.set(known.size);
    },
  });
  new Gauge({
    ...{ name: "unknot_jobs", labelNames: ["queue", "state"], registers, aggregator: "max" },
    help: "Jobs that wait, run or have failed, of all processes.",
    async collect() {
      this.reset();
      for (const { queue, state, count } of (await facts())?.jobs ?? []) this.set({ queue, state }, count);
    },
  });
  new Gauge({
    ...{ name: "unknot_jobs_oldest_seconds", labelNames: ["queue", "state"], registers, aggregator: "max" },
    help: "How long ago the oldest of these jobs was queued.",
    async collect() {
      this.reset();
      for (const { queue, state, age } of (await facts())?.jobs ?? []) this.set({ queue, state }, age);
    },
  });
  new Counter({
    ...{ name: "unknot_events_total", labelNames: ["event"], registers, aggregator: "max" },
    help: "Mails sent, mails that failed, and calls that failed by our fault, of all processes.",
    async collect() {
      this.reset();
      for (const { name, count } of (await facts())?.events ?? []) this.inc({ event: name }, count);
    },
  });
}
