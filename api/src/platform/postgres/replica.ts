import { type CompiledQuery, type Driver, PostgresDriver, type QueryResult } from "kysely";
import type pg from "pg";
import { isDatabaseAway, isTooLong } from "../http/database-errors.ts";
import type { HostsPool } from "./client.ts";

/** How far a server is, and in which history: positions of another one say nothing. */
export type Position = { position: bigint; history: string };

/** Makes the pools of a replica; a pooler between is found out first, which is why it may fail. */
export type OpenReplica = () => Promise<{ reading: HostsPool; watching: HostsPool }>;

type Row = { isStandby: boolean; position: string | null; hasAll: boolean; isPaused: boolean; history: string };

/**
 * How far a standby is. Its timeline is in its control file, a little late: after a failover it is left out until that
 * says that it follows, and one that does not follow is left out for good.
 */
const HOW_FAR = `select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::text as position,
  pg_last_wal_replay_lsn() >= coalesce(pg_last_wal_receive_lsn(), '0/0') as "hasAll",
  case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() <> 'not paused' else false end as "isPaused",
  s.system_identifier || '/' || greatest(c.timeline_id, r.min_recovery_end_timeline) as history
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`;

/** Who is where they were for this long, in milliseconds, stands still. */
const STANDS_STILL = 150;
/** Who does not say within this time how far they are, in milliseconds, keeps nobody waiting. */
const SILENCE = 1_000;

/** One standby: its connections, and how far it was when it was last asked. Nothing is connected until it is asked. */
export class Replica {
  /** Host and port, as they are shown to whoever runs the site. */
  readonly name: string;
  readonly #open: OpenReplica;
  #pools: { reading: HostsPool; watching: HostsPool } | null = null;
  #driver: Driver | null = null;
  /** Those who wait for an answer, to be told that there will be none. */
  readonly #waiting = new Set<() => void>();
  #known: Position | null = null;
  #hasAll = false;
  /** How far it was when it was last a standby, where it has become a primary since. */
  #promoted: Position | null = null;
  /** Since when it has been where it is, in milliseconds since 1970. */
  #standsSince = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #isClosed = false;

  constructor(name: string, open: OpenReplica) {
    this.name = name;
    this.#open = open;
  }

  /** How far it is at least; null while it is away, or is no standby. */
  get known(): Position | null {
    return this.#known;
  }

  /**
   * How far it is for whoever reads while the primary is away; null where it does not have all that it can have. Of what a
   * primary sends before it dies the end may be missing: a standby that stands still, and was not told to, has nothing to go
   * on with. One that has just been promoted has all of it, and nobody may be sent there yet.
   */
  get whole(): Position | null {
    return this.#promoted ?? (this.#hasAll ? this.#known : null);
  }

  /** When it was last asked how far it is, in milliseconds since 1970. */
  get askedAt(): number {
    return this.#askedAt;
  }

  /** How many of its connections are taken or waited for. */
  get load(): number {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pools?.reading ?? {};
    return totalCount - idleCount + waitingCount;
  }

  async #connect(): Promise<HostsPool> {
    if (this.#pools) return this.#pools.watching;
    const pools = await this.#open();
    const driver = new PostgresDriver({ pool: pools.reading });
    await driver.init();
    this.#pools = pools;
    this.#driver = driver;
    // Whoever starts anew may be less far than they were.
    pools.watching.on("remove", () => this.#leave());
    if (this.#isClosed) await this.close();
    return pools.watching;
  }

  /** Asks how far it is, once for all who want to know. Never throws: who gives no answer is away. */
  ask(): Promise<void> {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #askOnce(): Promise<void> {
    if (this.#isClosed) return;
    this.#askedAt = Date.now();
    const silence = setTimeout(() => this.#leave(), SILENCE);
    try {
      const pool = await this.#connect();
      const { rows } = await pool.query<Row>(HOW_FAR);
      const { isStandby = false, position = null, hasAll = false, isPaused = false, history = "" } = rows[0] ?? {};
      if (this.#known?.position.toString() !== position) this.#standsSince = Date.now();
      this.#hasAll = !isPaused && (hasAll || Date.now() - this.#standsSince >= STANDS_STILL);
      const before = this.#promoted ?? this.#known;
      this.#known = isStandby && position !== null ? { position: BigInt(position), history } : null;
      this.#promoted = isStandby ? null : before;
    } catch {
      this.#leave();
    } finally {
      clearTimeout(silence);
    }
  }

  /** It is not asked any more until it has said how far it is, and who waits for an answer is told that there is none. */
  #leave(): void {
    this.#known = null;
    this.#promoted = null;
    for (const giveUp of this.#waiting) giveUp();
  }

  /**
   * Asks something that only reads; null where it failed or the replica is gone, and somebody else is to be asked. What is
   * wrong with the statement itself is said by the primary, too. Throws for what took its whole time: that was enough of it.
   */
  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row> | null> {
    const { promise: left, resolve } = Promise.withResolvers<null>();
    const giveUp = () => resolve(null);
    this.#waiting.add(giveUp);
    try {
      return await Promise.race([this.#read<Row>(query), left]);
    } catch (error) {
      if (isTooLong(error)) throw error;
      if (isDatabaseAway(error)) this.#leave();
      return null;
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  async #read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const driver = this.#driver as Driver;
    const connection = await driver.acquireConnection();
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      await driver.releaseConnection(connection);
    }
  }

  /** Its connections, by what they do. */
  connections(): { reading: pg.Pool; watching: pg.Pool } | null {
    return this.#pools;
  }

  /** Lets its connections go. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const pools = this.#pools;
    this.#pools = null;
    if (pools) await Promise.all([pools.reading.end(), pools.watching.end()]);
  }
}
