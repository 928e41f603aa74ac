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
import { isDatabaseAway, isTooLong } from "../http/database-errors.ts";
import { traced } from "../tracing.ts";
import { readFromPrimary } from "./call-reads.ts";
import { CONNECT_TIMEOUT } from "./client.ts";
import type { Replica } from "./replica.ts";

/** The pools of reading and of writing, so that writers who wait for each other never keep a reader waiting. */
export type Pools = {
  reading: pg.Pool;
  writing: pg.Pool;
  /** What a transaction begins with besides `begin`; what writes by itself then becomes a transaction. */
  beginning?: string;
  /** Told when something that may have written has ended, well or not. */
  onWritten: () => void;
  /** Chooses the replica for a single statement that reads; null: there is none for it. */
  replica?: () => Replica | null;
  /** Chooses who is asked for one that the primary did not answer, being away; null: nobody can be. */
  insteadOfPrimary?: () => Promise<Replica | "primary" | null>;
};

const READS = /^\s*(select|with|values|table|explain)\b/i;
const WRITES = /\b(insert\s+into|update\s+[\w"]+|delete\s+from|merge\s+into|for\s+(no\s+key\s+)?update)\b/i;

/** Whether a statement only reads. One that is taken for reading by mistake is refused by the pool of readers. */
function isReading({ query, sql: text }: CompiledQuery): boolean {
  if (query.kind === "SelectQueryNode") return !WRITES.test(text);
  return query.kind === "RawNode" && READS.test(text) && !WRITES.test(text);
}

/** How often the primary is asked for what only reads, where it is away. */
const TRIES = 3;

type Drivers = Record<"reading" | "writing", Driver>;
type Manners = Pick<Pools, "beginning" | "onWritten" | "replica" | "insteadOfPrimary">;

/** A connection that is chosen by the first thing that is asked of it. */
class RoutedConnection implements DatabaseConnection {
  readonly #drivers: Drivers;
  readonly #manners: Manners;
  #chosen: { driver: Driver; connection: DatabaseConnection } | null = null;
  /** What is written in a transaction is seen by nobody before it ends. */
  #isInTransaction = false;
  /** Nothing has been asked of the transaction yet, so `begin` has not been sent. */
  #isToBegin = false;

  constructor(drivers: Drivers, manners: Manners) {
    this.#drivers = drivers;
    this.#manners = manners;
  }

  async #choose(kind: "reading" | "writing"): Promise<DatabaseConnection> {
    if (!this.#chosen) {
      const driver = this.#drivers[kind];
      this.#chosen = { driver, connection: await driver.acquireConnection() };
    }
    return this.#chosen.connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const kind = isReading(query) ? "reading" : "writing";
    const replica = kind === "reading" && !this.#chosen ? this.#manners.replica?.() : null;
    const answer = replica && (await replica.read<Row>(query));
    if (answer) return answer;
    if (replica) readFromPrimary();
    if (kind === "reading" && !this.#chosen && this.#manners.insteadOfPrimary) return this.#readFromEither(query);
    return this.#execute(kind, query);
  }

  /**
   * Asks the primary for what only reads, and a replica where that is away. What was heard of the primary may be from the
   * moment before it went, so whoever is sent back to it in vain asks once more; but nobody who has waited for it for as
   * long as for a connection. Throws what the primary has said.
   */
  async #readFromEither<Row>(
    query: CompiledQuery,
    left = TRIES,
    until = performance.now() + CONNECT_TIMEOUT,
  ): Promise<QueryResult<Row>> {
    try {
      return await this.#execute<Row>("reading", query);
    } catch (error) {
      if (left === 1 || !isDatabaseAway(error) || isTooLong(error)) throw error;
      const other = await this.#manners.insteadOfPrimary?.();
      if (!other || (other === "primary" && performance.now() > until)) throw error;
      await this.#letGo();
      const answer = other === "primary" ? null : await other.read<Row>(query);
      return answer ?? (await this.#readFromEither<Row>(query, left - 1, until));
    }
  }

  async #execute<Row>(kind: "reading" | "writing", query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.#choose(kind);
    if (this.#isInTransaction) return this.#executeInTransaction(connection, query);
    try {
      if (kind === "reading" || !this.#manners.beginning) return await connection.executeQuery<Row>(query);
      return await this.#executeAlone(connection, query);
    } finally {
      if (kind === "writing") this.#manners.onWritten();
    }
  }

  /** The first statement of a transaction is sent with its `begin`: one answer to wait for instead of two. */
  async #executeInTransaction<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isToBegin) return connection.executeQuery<Row>(query);
    this.#isToBegin = false;
    const begun = this.#drivers.writing.beginTransaction(connection, {});
    const [result] = await Promise.all([connection.executeQuery<Row>(query), begun]);
    return result;
  }

  async #executeAlone<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin({});
    try {
      const result = await connection.executeQuery<Row>(query);
      await this.#drivers.writing.commitTransaction(connection);
      return result;
    } catch (error) {
      // A connection that is lost is not there to be told; what it failed with stands.
      await this.#drivers.writing.rollbackTransaction(connection).catch(() => {});
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const connection = await this.#choose("writing");
    const { beginning } = this.#manners;
    // Kysely names settings that nobody has made, without a value.
    this.#isToBegin = !beginning && Object.values(settings).every((setting) => setting === undefined);
    if (!this.#isToBegin) await this.#drivers.writing.beginTransaction(connection, settings);
    this.#isInTransaction = true;
    if (beginning) await connection.executeQuery(CompiledQuery.raw(beginning));
  }

  /** Ends a transaction; of one in which nothing was asked, the server never heard. */
  async end(how: "commitTransaction" | "rollbackTransaction"): Promise<void> {
    const connection = await this.#choose("writing");
    if (this.#isToBegin) return;
    const end = () => this.#drivers.writing[how](connection);
    await (how === "commitTransaction" ? traced("commit", "", end) : end());
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Nothing is streamed from the database.");
  }

  /** Gives a connection back that may be about to end: one that cannot roll back is handed to nobody any more. */
  async #letGo(): Promise<void> {
    const chosen = this.#chosen;
    await chosen?.driver.rollbackTransaction(chosen.connection).catch(() => {});
    await this.release();
  }

  async release(): Promise<void> {
    const chosen = this.#chosen;
    this.#chosen = null;
    if (chosen) await chosen.driver.releaseConnection(chosen.connection);
  }
}

class RoutedDriver implements Driver {
  readonly #drivers: Drivers;
  readonly #manners: Manners;

  constructor({ reading, writing, ...manners }: Pools) {
    this.#drivers = { reading: new PostgresDriver({ pool: reading }), writing: new PostgresDriver({ pool: writing }) };
    this.#manners = manners;
  }

  async init(): Promise<void> {
    await this.#drivers.reading.init();
    await this.#drivers.writing.init();
  }

  async acquireConnection(): Promise<RoutedConnection> {
    return new RoutedConnection(this.#drivers, this.#manners);
  }

  async beginTransaction(connection: RoutedConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings);
  }

  async commitTransaction(connection: RoutedConnection): Promise<void> {
    try {
      await connection.end("commitTransaction");
    } finally {
      // Where the connection broke, nobody knows whether it was committed.
      this.#manners.onWritten();
    }
  }

  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    await connection.end("rollbackTransaction");
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
