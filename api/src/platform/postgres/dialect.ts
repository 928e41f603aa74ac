import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";

/** The pools of reading and of writing, so that writers who wait for each other never keep a reader waiting. */
export type Pools = {
  reading: pg.Pool;
  writing: pg.Pool;
  /** What a transaction begins with besides `begin`. */
  beginning?: string;
  /** Told when something that may have written has ended, well or not. */
  onWritten: () => void;
};

const READS = /^\s*(select|with|values|table|explain)\b/i;
const WRITES = /\b(insert\s+into|update\s+[\w"]+|delete\s+from|merge\s+into|for\s+(no\s+key\s+)?update)\b/i;

/** Whether a statement only reads. One that is taken for reading by mistake is refused by the pool of readers. */
function isReading({ query, sql }: CompiledQuery): boolean {
  if (query.kind === "SelectQueryNode") return !WRITES.test(sql);
  return query.kind === "RawNode" && READS.test(sql) && !WRITES.test(sql);
}

/** A connection that is chosen by the first thing that is asked of it. */
class RoutedConnection implements DatabaseConnection {
  readonly #drivers: Record<"reading" | "writing", Driver>;
  readonly #onWritten: () => void;
  #chosen: { driver: Driver; connection: DatabaseConnection } | null = null;
  /** What is written in a transaction is seen by nobody before it ends. */
  isInTransaction = false;

  constructor(drivers: Record<"reading" | "writing", Driver>, onWritten: () => void) {
    this.#drivers = drivers;
    this.#onWritten = onWritten;
  }

  async choose(kind: "reading" | "writing"): Promise<DatabaseConnection> {
    if (!this.#chosen) {
      const driver = this.#drivers[kind];
      this.#chosen = { driver, connection: await driver.acquireConnection() };
    }
    return this.#chosen.connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const kind = isReading(query) ? "reading" : "writing";
    const connection = await this.choose(kind);
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      if (kind === "writing" && !this.isInTransaction) this.#onWritten();
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Nothing is streamed from the database.");
  }

  async release(): Promise<void> {
    const chosen = this.#chosen;
    this.#chosen = null;
    if (chosen) await chosen.driver.releaseConnection(chosen.connection);
  }
}

class RoutedDriver implements Driver {
  readonly #drivers: Record<"reading" | "writing", Driver>;
  readonly #beginning: string | undefined;
  readonly #onWritten: () => void;

  constructor({ reading, writing, beginning, onWritten }: Pools) {
    this.#drivers = { reading: new PostgresDriver({ pool: reading }), writing: new PostgresDriver({ pool: writing }) };
    this.#beginning = beginning;
    this.#onWritten = onWritten;
  }

  async init(): Promise<void> {
    await this.#drivers.reading.init();
    await this.#drivers.writing.init();
  }

  async acquireConnection(): Promise<RoutedConnection> {
    return new RoutedConnection(this.#drivers, this.#onWritten);
  }

  async beginTransaction(connection: RoutedConnection, settings: TransactionSettings): Promise<void> {
    const chosen = await connection.choose("writing");
    connection.isInTransaction = true;
    await this.#drivers.writing.beginTransaction(chosen, settings);
    if (this.#beginning) await chosen.executeQuery(CompiledQuery.raw(this.#beginning));
  }

  async commitTransaction(connection: RoutedConnection): Promise<void> {
    try {
      await this.#drivers.writing.commitTransaction(await connection.choose("writing"));
    } finally {
      // Where the connection broke, nobody knows whether it was committed.
      this.#onWritten();
    }
  }

  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    await this.#drivers.writing.rollbackTransaction(await connection.choose("writing"));
  }

  async releaseConnection(connection: RoutedConnection): Promise<void> {
    await connection.release();
  }

  async destroy(): Promise<void> {
    // The pools belong to whoever made them.
  }
}

/** Kysely on two pools: single statements that read go to the one, everything else to the other. */
export function routedDialect(pools: Pools): Dialect {
  return {
    createDriver: () => new RoutedDriver(pools),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
