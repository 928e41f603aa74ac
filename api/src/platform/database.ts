import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Config } from "./config.ts";
import { prepareDataDir } from "./data-dir.ts";
import { openEmbedded } from "./embedded/index.ts";
import { whyUnsaved } from "./http/database-errors.ts";
import { noteCallWrote } from "./postgres/call-reads.ts";
import {
  type ClientOptions,
  clientClass,
  Hosts,
  HostsPool,
  type Manner,
  settingsOfTransaction,
} from "./postgres/client.ts";
import { type Pools, routedDialect } from "./postgres/dialect.ts";
import { MaintenanceDialect } from "./postgres/maintenance-dialect.ts";
import { HEALTH, JOB, REQUEST } from "./postgres/manners.ts";
import { isBehindPooler } from "./postgres/pooler.ts";
import { positionOf } from "./postgres/position.ts";
import { Replica } from "./postgres/replica.ts";
import { Replicas } from "./postgres/replicas.ts";
import { shareOut } from "./postgres/shares.ts";
import { tellIfSlow } from "./postgres/slow-statements.ts";
import { parseTarget } from "./postgres/targets.ts";
import { StartError } from "./start-error.ts";
import { noteStatement } from "./statement-count.ts";
import { traceStatement } from "./tracing.ts";

/** An open database: PostgreSQL, its connections shared out by the kind of work. */
export type OpenDatabase<Tables> = {
  /** For requests: single statements that read have connections of their own, apart from those that write. */
  db: Kysely<Tables>;
  /** For jobs. */
  jobs: Kysely<Tables>;
  /** For what may take as long as it takes, such as migrations; one connection, opened when it is used. */
  maintenance: Kysely<Tables>;
  /** For the health check: a connection that no other work can take. */
  health: Kysely<Tables>;
  /** For whoever follows what changes: a connection that no other work can take. */
  changes: Kysely<Tables>;
  /** How many times something of this process that may have written has ended, well or not. */
  writes: () => number;
  /** The standbys that calls may read from; null where none are set. */
  replicas: Replicas | null;
  /** How far the primary is at this moment, for whoever has written; throws what asking it throws. */
  position: () => Promise<bigint>;
  /** Somebody asks who has written, up to this position: what they are told must not be older, here either. */
  noteWritten: (position: bigint) => void;
  /** How long a request has waited for a connection that reads, so far, in milliseconds; 0 where none waits. */
  waited: () => number;
  /** The connections by the kind of work: how many there are, how many do nothing, and how many requests wait for one. */
  connections: () => { share: string; total: number; idle: number; waiting: number }[];
  /** The connections, for libraries that speak SQL themselves. */
  pools: { limits: pg.Pool; jobs: pg.Pool };
  /** Whether a pooler in transaction mode is between the program and the server. */
  isPooled: boolean;
  /** Why nothing could be saved in the last moments; null where nothing was refused. */
  whyUnsaved: () => "full" | "read-only" | null;
  /** How many queries have been sent so far, not counting what begins and ends transactions; for tests and benchmarks. */
  statements: () => number;
  /** Lets all connections go, and ends an embedded server; may be called again. */
  close: () => Promise<void>;
};

/** How long a refused write says something about the next one. */
const REFUSAL_TELLS = 15_000;

/** How long a request waits for a connection. */
const WAIT_FOR_CONNECTION = 5_000;
const IDLE = 60_000;

function makePool(options: ClientOptions, max: number): HostsPool {
  const pool = new HostsPool(options.hosts, {
    max,
    Client: clientClass(options),
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
    idleTimeoutMillis: IDLE,
  } as pg.PoolConfig);
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  return pool;
}

type Connections = {
  hosts: Hosts;
  isPooled: boolean;
  size: number;
  replicaUrls: string[];
  /** From when on a statement is told of; 0: none is. */
  slowMs: number;
  release: () => Promise<void>;
};

/** A standby by its address; a pooler between is looked for when it is first there. */
function makeReplica(url: string, max: number): Replica {
  const hosts = new Hosts(parseTarget(url) ?? { hosts: [], wants: "any" });
  const { host = "localhost", port = 5432 } = hosts.current;
  return new Replica(`${host}:${port}`, async () => {
    const isPooled = await isBehindPooler(hosts);
    const manners = { reading: { ...REQUEST, isReadOnly: true, keeps: "marked" } as const, watching: HEALTH };
    return {
      reading: makePool({ hosts, isPooled, manner: manners.reading }, max),
      watching: makePool({ hosts, isPooled, manner: manners.watching }, 1),
    };
  });
}

/** Opens the pools of a database. Nothing is connected until it is used. */
function connect<Tables>({ hosts, isPooled, size, replicaUrls, slowMs, release }: Connections): OpenDatabase<Tables> {
  const shares = shareOut(size);
  const pool = (manner: Manner | null, max: number) => makePool({ hosts, manner, isPooled }, max);
  const pools = {
    reading: pool({ ...REQUEST, isReadOnly: true, keeps: "marked" }, shares.reading),
    writing: pool({ ...REQUEST, keeps: "all", isPipelined: true }, shares.writing),
    limits: pool(REQUEST, shares.limits),
    jobs: pool(JOB, shares.jobs),
    health: pool(HEALTH, shares.health),
    changes: pool({ ...HEALTH, isReadOnly: true }, shares.changes),
    maintenance: pool(null, 1),
  };
  const standbys = replicaUrls.map((url) => makeReplica(url, shares.reading));
  const replicas = standbys.length > 0 ? new Replicas(standbys, pools.changes) : null;
  let count = 0;
  let writes = 0;
  const onWritten = () => {
    writes++;
    noteCallWrote();
  };
  let refusal: { why: "full" | "read-only"; at: number } | null = null;
  const log = (event: LogEvent) => {
    tellIfSlow(event, slowMs);
    traceStatement(event);
    if (event.level === "query" && !/^(begin|commit|rollback)/.test(event.query.sql)) {
      count++;
      noteStatement();
    }
    const why = event.level === "error" ? whyUnsaved(event.error) : null;
    if (why) refusal = { why, at: Date.now() };
  };
  let closing: Promise<void> | undefined;
  const { reading, writing } = pools;
  const reads = replicas && {
    replica: () => replicas.choose(),
    insteadOfPrimary: () => replicas.insteadOfPrimary(),
  };
  const routed = (pair: Omit<Pools, "onWritten" | "beginning">, manner: Manner) =>
    new Kysely<Tables>({
      dialect: routedDialect({ ...pair, onWritten, ...(isPooled && { beginning: settingsOfTransaction(manner) }) }),
      log,
    });
  return {
    db: routed({ reading, writing, ...reads }, REQUEST),
    jobs: routed({ reading: pools.jobs, writing: pools.jobs }, JOB),
    maintenance: new Kysely<Tables>({
      dialect: new MaintenanceDialect({ pool: pools.maintenance }),
      log: (event) => {
        log(event);
        onWritten();
      },
    }),
    health: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools.health }) }),
    changes: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools.changes }) }),
    writes: () => writes,
    replicas,
    position: () => positionOf(reading),
    noteWritten: (position) => {
      if (replicas && !replicas.knows(position)) writes++;
    },
    // Nobody who reads waits for a primary that a standby stands in for.
    waited: () => (replicas?.standIn() ? 0 : pools.reading.waited),
    connections: () =>
      [...Object.entries(pools), ...(replicas?.connections() ?? [])].map(
        ([share, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => ({
          ...{ share, total, idle, waiting },
        }),
      ),
    pools,
    isPooled,
    whyUnsaved: () => (refusal && Date.now() - refusal.at < REFUSAL_TELLS ? refusal.why : null),
    statements: () => count,
    close: () => {
      closing ??= Promise.all([replicas?.close(), ...Object.values(pools).map((one) => one.end())]).then(release);
      return closing;
    },
  };
}

type Purpose = "serve" | "command";

export type OpenOptions = {
  purpose: Purpose;
  /** Where a line for whoever runs the program goes. */
  log?: (line: string) => void;
};

/** The first line of what went wrong with a connection. */
function reasonOf(error: unknown): string {
  const { message, code, name } = error as { message?: string; code?: string; name?: string };
  return (message || code || name || String(error)).split("\n")[0] as string;
}

type Server = Pick<Connections, "size" | "replicaUrls" | "slowMs">;

async function openServer<Tables>(url: string, options: Server): Promise<OpenDatabase<Tables>> {
  const target = parseTarget(url);
  if (!target) throw new StartError("DATABASE_URL is no address of a PostgreSQL server");
  const hosts = new Hosts(target);
  let failure: unknown;
  for (const _ of target.hosts) {
    try {
      const isPooled = await isBehindPooler(hosts);
      return connect({ hosts, isPooled, ...options, release: async () => {} });
    } catch (error) {
      failure = error;
    }
  }
  throw new DatabaseAway(`The database of DATABASE_URL cannot be reached: ${reasonOf(failure)}`);
}

/** A server that may be there in a moment: a program waits for it, a command does not. */
export class DatabaseAway extends StartError {}

/**
 * Opens the database that the settings name: DATABASE_URL, else a PostgreSQL of its own under DATA_DIR. Throws a
 * DatabaseAway for a server that does not answer, another StartError for what time does not mend.
 */
export async function openDatabase<Tables>(config: Config, options: OpenOptions): Promise<OpenDatabase<Tables>> {
  const { databasePool: size, databaseReplicaUrls: replicaUrls, slowQueryMs: slowMs } = config;
  if (config.databaseUrl) return openServer(config.databaseUrl, { size, replicaUrls, slowMs });
  const { purpose, log = () => {} } = options;
  const dataDir = prepareDataDir(config.dataDir);
  const embedded = await openEmbedded({
    dataDir,
    runAs: config.databaseRunAs,
    purpose,
    log,
    settings: { max_connections: String(size * config.processes + SPARE_CONNECTIONS) },
  });
  const hosts = new Hosts({ hosts: [embedded.address], wants: "any" });
  return connect({ hosts, isPooled: false, size, replicaUrls, slowMs, release: embedded.stop });
}

/** Connections of an embedded server beyond those of the program's processes: commands, `psql`, a replica, its superusers' three. */
const SPARE_CONNECTIONS = 30;
