import { Socket } from "node:net";
import pg from "pg";
import { type Keeping, withName } from "./kept-statements.ts";
import type { Target } from "./targets.ts";

export const CONNECT_TIMEOUT = 4_000;
const KEEP_ALIVE_AFTER = 10_000;

/** How the connections of a pool behave; times are in milliseconds. */
export type Manner = {
  /** The longest that one statement may take. */
  statement: number;
  /** The longest that a statement waits for a lock. */
  lock: number;
  /** The longest that a transaction may stand idle. */
  idleInTransaction: number;
  /** Refuses to write, so that what writes is sent where it belongs. */
  isReadOnly?: boolean;
  /** Which statements are named, so that each session reads and plans them once. */
  keeps?: Keeping;
  /** Sends a statement without waiting for the answer to the one before. */
  isPipelined?: boolean;
};

/** The settings of a session, as PostgreSQL's `options` take them. */
function optionsOf({ statement, lock, idleInTransaction, isReadOnly }: Manner): string {
  const settings = {
    // Compiling a query takes 30 ms, which no query here is long enough to win back.
    jit: "off",
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    // A server that no longer hears from this program lets go of its locks.
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 2,
    ...(isReadOnly && { default_transaction_read_only: "on" }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient["release"]) => void;

/** The hosts of a database, and which of them is asked at the moment: shared by its pools. */
export class Hosts {
  readonly target: Target;
  #current = 0;
  #silences = 0;

  constructor(target: Target) {
    this.target = target;
  }

  get current(): pg.ClientConfig {
    return this.target.hosts[this.#current] as pg.ClientConfig;
  }

  /** How often a connection was given up because nothing came any more. */
  get silences(): number {
    return this.#silences;
  }

  /** A connection has been given up: those from before are most likely as dead, whatever pool they are in. */
  noteSilence(): void {
    this.#silences++;
  }

  /** Goes on to the next host, unless somebody else has gone on from this one already. */
  leave(host: pg.ClientConfig): void {
    if (host === this.current) this.#current = (this.#current + 1) % this.target.hosts.length;
  }
}

/**
 * A pool that tries every host of a database before it says that there is no connection, and hands out none from before
 * the network went silent: each would keep whoever gets it waiting until it is found dead, too.
 */
export class HostsPool extends pg.Pool {
  readonly #hosts: Hosts;
  readonly #madeAfter = new WeakMap<pg.PoolClient, number>();
  /** When those who wait for a connection began to, the first of them first. */
  readonly #waiting = new Map<symbol, number>();

  constructor(hosts: Hosts, config: pg.PoolConfig) {
    super(config);
    this.#hosts = hosts;
    this.on("connect", (client) => this.#madeAfter.set(client, hosts.silences));
  }

  /** How long whoever has waited longest for a connection has waited so far, in milliseconds; 0 where nobody waits. */
  get waited(): number {
    const [first] = this.#waiting.values();
    return first === undefined ? 0 : performance.now() - first;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): undefined;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const own = Symbol();
    this.#waiting.set(own, performance.now());
    const connected = this.#connectToAny().finally(() => this.#waiting.delete(own));
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectToAny(): Promise<pg.PoolClient> {
    for (let failed = 0; ; ) {
      try {
        const client = await super.connect();
        if (this.#madeAfter.get(client) === this.#hosts.silences) return client;
        client.release(true);
      } catch (error) {
        failed++;
        if (failed >= this.#hosts.target.hosts.length) throw error;
      }
    }
  }
}

/** What a lost or hung connection fails with; the error handler knows it. */
class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

export type ClientOptions = {
  hosts: Hosts;
  /** Null: a command, which may take its time. */
  manner: Manner | null;
  /** Behind a pooler that gives each transaction another session: no settings or statements of a session. */
  isPooled: boolean;
};

/** How much longer than the server this side waits before it gives a connection up. */
const GRACE = 1_000;

/**
 * The class of a pool's connections. A connection that fails never ends the process, one that says nothing for too long
 * is destroyed, and each new one asks the host that is right at the moment.
 */
export function clientClass({ hosts, manner, isPooled }: ClientOptions): typeof pg.Client {
  return class DatabaseClient extends pg.Client {
    readonly #host: pg.ClientConfig;
    readonly #socket: Socket;
    #silence: NodeJS.Timeout | undefined;

    constructor() {
      const host = hosts.current;
      const socket = new Socket();
      super({
        ...host,
        stream: () => socket,
        application_name: "unknot",
        connectionTimeoutMillis: CONNECT_TIMEOUT,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
        pipeline: manner?.isPipelined ?? false,
        ...(manner && !isPooled && { options: optionsOf(manner) }),
      });
      this.#host = host;
      this.#socket = socket;
      // Whoever uses the connection hears of its end by their statement; without a listener it would end the process.
      this.on("error", () => hosts.leave(host));
      if (manner) this.#watch(manner.statement + GRACE);
    }

    /** Destroys the connection when a statement has had no answer for too long, which only a dead network explains. */
    #watch(longest: number): void {
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      let hasEnded = false;
      const begin = () => {
        clearTimeout(this.#silence);
        // What is asked of a connection that has ended fails at once, and nothing would stop the clock again.
        if (hasEnded) return;
        this.#silence = setTimeout(() => {
          hosts.noteSilence();
          this.#socket.destroy(new ConnectionLost("no answer"));
        }, longest);
      };
      this.query = ((...args: unknown[]) => {
        begin();
        if (manner?.isPipelined) sendTogether(this.#socket);
        if (isPooled) return send(...withoutName(args));
        return send(...(manner?.keeps ? withName(args, manner.keeps) : args));
      }) as typeof this.query;
      const end = () => clearTimeout(this.#silence);
      this.on("drain", end);
      this.on("end", () => {
        hasEnded = true;
        end();
      });
    }

    override async connect(): Promise<this>;
    override connect(callback: (error: Error) => void): undefined;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = super.connect().then(
        () => this.#check(),
        (error) => {
          hosts.leave(this.#host);
          throw error;
        },
      );
      if (!callback) return connected.then(() => this);
      const done: (error?: Error) => void = callback as (error?: Error) => void;
      connected.then(() => done(), done);
      return undefined;
    }

    /** Refuses a server that is not what the address asks for, so that the next try goes to another. */
    async #check(): Promise<void> {
      if (hosts.target.wants !== "writable") return;
      const { rows } = await this.query<{ no: boolean }>("select pg_is_in_recovery() as no");
      if (!rows[0]?.no) return;
      hosts.leave(this.#host);
      this.#socket.destroy();
      throw new ConnectionLost("the server is a standby");
    }
  };
}

/** What is asked in one go is sent in one piece. */
function sendTogether(socket: Socket): void {
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** A statement without the name under which a session would keep it. */
function withoutName(args: unknown[]): unknown[] {
  const [first, ...rest] = args;
  if (typeof first !== "object" || first === null || !("name" in first)) return args;
  return [{ ...first, name: undefined }, ...rest];
}

/** What a transaction begins with behind a pooler, where a session has no settings of its own. */
export const settingsOfTransaction = ({ statement, lock, idleInTransaction }: Manner): string =>
  `set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; ` +
  `set local idle_in_transaction_session_timeout = ${idleInTransaction}; set local jit = off`;
