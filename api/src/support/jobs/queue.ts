import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Db as BossDatabase, fromKysely, type KyselyTransactionLike, PgBoss } from "pg-boss";
import { tellFailure } from "../../platform/told-failures.ts";
import { traced } from "../../platform/tracing.ts";

/** Work that can wait: a name, and a plain body that a test can call. */
export type JobDefinition<Data extends object = object> = {
  name: string;
  /** Does it. The signal says when to stop: the job's time is over, or the program ends. */
  run: (data: Data, signal: AbortSignal) => Promise<void>;
  /** Runs by itself at these times (five fields, UTC). */
  cron?: string;
  /** How many of them each process runs at once; one where it is not said. */
  workers?: number;
};

/**
 * What the jobs of a queue are:
 * - `message`: each is somebody's, and is tried for about a day;
 * - `cleaning`: comes again by itself, so one at most waits or runs, over all processes;
 * - `long`: a cleaning that may take hours; that its process is alive is known by a heartbeat;
 * - `idle`: nobody works them off, and they go by themselves.
 */
export type QueueKind = "message" | "cleaning" | "long" | "idle";

type SendOptions = {
  /** Before the others of its queue that wait. */
  isUrgent?: boolean;
  /**
   * Of the jobs with this key, begins one in each span of so many milliseconds: what is sent after it begins in the
   * next one, and what is sent after that is dropped, because one that does the same waits already.
   */
  gather?: { key: string; within: number } | undefined;
};

export type Jobs = {
  /** Queues a job in the caller's transaction: it exists exactly if the transaction is committed. */
  send: (trx: KyselyTransactionLike, name: string, data: object, options?: SendOptions) => Promise<void>;
  /** Begins to work off what is queued. */
  work: (definitions: JobDefinition[]) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * How often a worker looks for a job of its own accord, in seconds; one that waits to begin is found before, by the look
 * at all queues. Such looks change something, and cost the database several times as much.
 */
const POLL = 30;
/** How often all queues are looked at together, in milliseconds: so long may a mail wait. */
const LOOK = 1_000;

/**
 * A message is tried with backoff: after 15 s, 30 s, a minute and so on up to an hour apart, for about a day in all. A mail server
 * that is away for an hour, or a night, loses nothing.
 */
const TRIED_FOR_A_DAY = { retryLimit: 30, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 };
/** Finished jobs are no archive: their data goes after an hour. */
const DELETE_AFTER = 3600;
const RETENTION = 14 * 24 * 3600;
/** What comes again by itself needs few tries. */
const TRIED_SHORTLY = { retryLimit: 5, retryDelay: 15 };
const ALONE = { ...TRIED_SHORTLY, policy: "exclusive", retentionSeconds: RETENTION } as const;
/** A process that has said nothing for so long is gone, in seconds; the job is then another's. */
const HEARTBEAT = 60;

/** How the jobs of each kind are kept; the longest that one may run is `expireInSeconds`. */
const KINDS = {
  message: { ...TRIED_FOR_A_DAY, expireInSeconds: 120, retentionSeconds: RETENTION },
  cleaning: { ...ALONE, expireInSeconds: 15 * 60 },
  long: { ...ALONE, expireInSeconds: 20 * 3600, heartbeatSeconds: HEARTBEAT },
  idle: { retentionSeconds: DELETE_AFTER },
};

/** The pool as pg-boss wants it. What fails inside of a block of statements leaves no open transaction behind. */
function onPool(pool: pg.Pool): BossDatabase {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      try {
        const result: unknown = await client.query(text, values ?? []);
        const results = Array.isArray(result) ? result : [result];
        return { rows: results.flatMap((one: pg.QueryResult) => one.rows ?? []) };
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function createQueues(boss: PgBoss, queues: QueueOptions["queues"]): Promise<void> {
  for (const [name, kind] of Object.entries(queues)) {
    await boss.createQueue(name, { ...KINDS[kind], deleteAfterSeconds: DELETE_AFTER });
    // pg-boss keeps its first look at a queue, which is taken here: inside of a transaction of a request it would ask
    // for a second connection.
    await boss.findJobs(name, { id: randomUUID() });
  }
}

/**
 * The queues that have a job which is to begin by now. One statement for all of them, that reads at most one entry of an
 * index for each that has one; jobs that are to begin later stand before none of them.
 */
const DUE = `select q.name from unnest($1::text[]) q(name)
  where exists (select from pgboss.job j
    where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

/** Wakes the workers of a queue as soon as there is something for them to do, until it is stopped. */
function wakeWorkers({ pool, boss, workers }: { pool: pg.Pool; boss: PgBoss; workers: Map<string, string[]> }) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    const names = [...workers.keys()];
    // While the database is away nothing is due; the workers say so, by their own looks.
    const { rows } = await pool.query<{ name: string }>(DUE, [names]).catch(() => ({ rows: [] }));
    if (isStopped) return;
    for (const { name } of rows) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    timer = setTimeout(look, LOOK);
  };
  timer = setTimeout(look, LOOK);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * Looks again at once after each job, so that a queue is worked off as fast as its jobs are, not one at each look;
 * returns what the worker is called.
 */
async function startWorker(boss: PgBoss, { name, run }: JobDefinition): Promise<string> {
  const id: string = await boss.work(name, { pollingIntervalSeconds: POLL }, async ([job]) => {
    boss.notifyWorker(id);
    if (!job) return;
    await traced("job", name, () => run((job.data ?? {}) as object, job.signal)).catch((error) => {
      tellFailure({ error, job: name });
      throw error;
    });
  });
  return id;
}

/** What an earlier start had done by itself, and this one does not, comes no more. */
async function forgetSchedules(boss: PgBoss, definitions: JobDefinition[]): Promise<void> {
  const wanted = new Set(definitions.filter(({ cron }) => cron).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
}

async function startWorkers(boss: PgBoss, definition: JobDefinition): Promise<string[]> {
  const { name, cron, workers = 1 } = definition;
  const ids: string[] = [];
  for (let count = 0; count < workers; count++) ids.push(await startWorker(boss, definition));
  if (cron) await boss.schedule(name, cron);
  return ids;
}

const gathered = ({ key, within }: { key: string; within: number }) => ({
  singletonKey: key,
  singletonSeconds: within / 1000,
  singletonNextSlot: true,
});

export type QueueOptions = {
  pool: pg.Pool;
  /** All queues by their names. */
  queues: Readonly<Record<string, QueueKind>>;
  /** Told what goes wrong in the background. */
  onError: (error: Error) => void;
  /** Off in tests, which work jobs off themselves. */
  isSupervised: boolean;
};

/** Opens the queue, which lives in tables of its own beside ours, and makes those tables where they are missing. */
export async function openQueue({
  pool,
  queues,
  onError,
  isSupervised,
}: QueueOptions): Promise<Jobs & { boss: PgBoss }> {
  const boss = new PgBoss({ db: onPool(pool), supervise: isSupervised, schedule: isSupervised });
  boss.on("error", onError);
  await boss.start();
  await createQueues(boss, queues);
  const workers = new Map<string, string[]>();
  let stopLooking: (() => void) | undefined;
  return {
    boss,
    send: async (trx, name, data, { isUrgent = false, gather } = {}) => {
      const options = { db: fromKysely(trx), priority: isUrgent ? 1 : 0, ...(gather && gathered(gather)) };
      await boss.send(name, data, options);
    },
    work: async (definitions) => {
      await forgetSchedules(boss, definitions);
      for (const definition of definitions) {
        const started = await startWorkers(boss, definition);
        workers.set(definition.name, [...(workers.get(definition.name) ?? []), ...started]);
      }
      stopLooking ??= wakeWorkers({ pool, boss, workers });
    },
    stop: async () => {
      stopLooking?.();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
