import { type Driver, PostgresDriver } from "kysely";
import type pg from "pg";
import { isDatabaseAway } from "../http/database-errors.ts";
import type { HostsPool } from "./client.ts";

/** How far a server is, and in which history: positions of another one say nothing. */
export type Position = { position: bigint; history: string };

/** Makes the pools of a replica; a pooler between is found out first, which is why it may fail. */
export type OpenReplica = () => Promise<{ reading: HostsPool; watching: HostsPool }>;

type Row = { isStandby: boolean; position: string | null; history: string };

/**
 * How far a standby is. Its timeline is in its control file, a little late: after a failover it is left out until that
 * says that it follows, and one that does not follow is left out for good.
 */
const HOW_FAR = `select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::text as position,
  s.system_identifier || '/' || greatest(c.timeline_id, r.min_recovery_end_timeline) as history
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`;

/** Who does not say within this time how far they are, in milliseconds, keeps nobody waiting. */
const SILENCE = 1_000;
const TOO_LONG = "57014";

const destroy = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();

/** One standby: its connections, and how far it was when it was last asked. Nothing is connected until it is asked. */
export class Replica {
  /** Host and port, as they are shown to whoever runs the site. */
  readonly name: string;
  readonly #open: OpenReplica;
  #pools: { reading: HostsPool; watching: HostsPool } | null = null;
  #driver: Driver | null = null;
  readonly #clients = new Set<pg.PoolClient>();
  #known: Position | null = null;
  #asked = { isUnderWay: false, at: Number.NEGATIVE_INFINITY };
  #isClosed = false;

  constructor(name: string, open: OpenReplica) {
    this.name = name;
    this.#open = open;
  }

  /** How far it is at least; null while it is away, or is no standby. */
  get known(): Position | null {
    return this.#known;
  }

  /** When it was last asked how far it is, in milliseconds since 1970. */
  get askedAt(): number {
    return this.#asked.at;
  }

  /** How many of its connections are taken or waited for. */
  get load(): number {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pools?.reading ?? {};
    return totalCount - idleCount + waitingCount;
  }

  /** Its connections for reading; there are some once it has said how far it is. */
  get driver(): Driver {
    return this.#driver as Driver;
  }

  async #connect(): Promise<HostsPool> {
    if (this.#pools) return this.#pools.watching;
    const pools = await this.#open();
    const driver = new PostgresDriver({ pool: pools.reading });
    await driver.init();
    this.#pools = pools;
    this.#driver = driver;
    pools.reading.on("connect", (client) => this.#clients.add(client));
    pools.reading.on("remove", (client) => this.#clients.delete(client));
    // Whoever starts anew may be less far than they were.
    pools.watching.on("remove", () => this.#leave());
    if (this.#isClosed) await this.close();
    return pools.watching;
  }

  /** Asks how far it is, unless that is being asked. Never throws: who gives no answer is away. */
  async ask(): Promise<void> {
    if (this.#asked.isUnderWay || this.#isClosed) return;
    this.#asked = { isUnderWay: true, at: Date.now() };
    const silence = setTimeout(() => this.#leave(), SILENCE);
    try {
      const pool = await this.#connect();
      const { rows } = await pool.query<Row>(HOW_FAR);
      const { isStandby = false, position = null, history = "" } = rows[0] ?? {};
      this.#known = isStandby && position !== null ? { position: BigInt(position), history } : null;
    } catch {
      this.#leave();
    } finally {
      clearTimeout(silence);
      this.#asked.isUnderWay = false;
    }
  }

  /** It is not asked any more until it has said how far it is; what is under way there fails, and is asked elsewhere. */
  #leave(): void {
    this.#known = null;
    for (const client of this.#clients) destroy(client);
  }

  /**
   * Whether a statement that failed here is worth asking elsewhere. Reading can be repeated, and what is wrong with the
   * statement itself is said by the primary, too; but what took its whole time here has taken enough of it.
   */
  isWorthAskingElsewhere(error: unknown): boolean {
    if ((error as { code?: string }).code === TOO_LONG) return false;
    if (isDatabaseAway(error)) this.#known = null;
    return true;
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
