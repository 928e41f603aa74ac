import { type Kysely, sql } from "kysely";
import { KnownServers, SERVER } from "../../../platform/postgres/known-servers.ts";
import type { SearchTables } from "../tables.ts";
import type { SharedVectors } from "./worker.ts";

/** Vectors that are kept in memory, those of the newest posts: 77 MB of 384 dimensions. */
const VECTORS_MAX = 200_000;
/** Rows that are read at once. */
const BATCH = 5000;
/** How old what is known may be before it is asked for again, in milliseconds. */
const AGE_MAX = 1000;
/** Room for the first vectors. */
const ROOM = 1024;

type Row = { id: string; vector: Buffer | null };

const lengthOf = (vector: Int8Array): number => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));

/** Vectors, each in its place, in memory that threads share. */
class Places {
  readonly #dimensions: number;
  readonly #places = new Map<number, number>();
  /** The post of each place; 0: none. */
  readonly #posts: number[] = [];
  readonly #free: number[] = [];
  readonly #values: SharedArrayBuffer;
  readonly #lengths: SharedArrayBuffer;

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
    this.#values = new SharedArrayBuffer(ROOM * dimensions, { maxByteLength: VECTORS_MAX * dimensions });
    this.#lengths = new SharedArrayBuffer(ROOM * 4, { maxByteLength: VECTORS_MAX * 4 });
  }

  get isFull(): boolean {
    return this.#posts.length >= VECTORS_MAX;
  }

  /** For a thread that looks through them. */
  shared(): SharedVectors {
    return { values: this.#values, lengths: this.#lengths, count: this.#posts.length };
  }

  /** The post of a place; undefined where it has gone. */
  postAt(place: number): number | undefined {
    return this.#posts[place] || undefined;
  }

  forget(post: number): void {
    const place = this.#places.get(post);
    if (place === undefined) return;
    this.#places.delete(post);
    this.#posts[place] = 0;
    new Int8Array(this.#values, place * this.#dimensions, this.#dimensions).fill(0);
    new Float32Array(this.#lengths)[place] = 0;
    this.#free.push(place);
  }

  take(post: number, bytes: Buffer): void {
    if (bytes.length !== this.#dimensions) return;
    const known = this.#places.get(post) ?? this.#free.pop();
    const place = known ?? this.#posts.length;
    if (place >= VECTORS_MAX) return;
    const needed = (place + 1) * this.#dimensions;
    if (needed > this.#values.byteLength) {
      const room = Math.min(VECTORS_MAX, (place + 1) * 2);
      this.#values.grow(room * this.#dimensions);
      this.#lengths.grow(room * 4);
    }
    const vector = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    new Int8Array(this.#values, place * this.#dimensions, this.#dimensions).set(vector);
    new Float32Array(this.#lengths)[place] = lengthOf(vector);
    this.#posts[place] = post;
    this.#places.set(post, place);
  }
}

function apply(places: Places, { id, vector }: Row): void {
  if (vector) places.take(Number(id), vector);
  else places.forget(Number(id));
}

/** The vectors of public posts in memory, as the database last told of them. */
export class Vectors {
  readonly #model: string;
  readonly #dimensions: number;
  readonly #servers = new KnownServers();
  #places: Places;
  /** All that was committed before this transaction is known. */
  #xmin = "0";
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor({ id, dimensions }: { id: string; dimensions: number }) {
    this.#model = id;
    this.#dimensions = dimensions;
    this.#places = new Places(dimensions);
  }

  /** What is known now: after another server has answered, the places are others. */
  get places(): Pick<Places, "shared" | "postAt"> {
    return this.#places;
  }

  /** Reads all, the newest first; what changes meanwhile is read again as a change. */
  async #readAll<T extends SearchTables>(db: Kysely<T>): Promise<Places> {
    const places = new Places(this.#dimensions);
    for (let before = "9223372036854775807"; !places.isFull; ) {
      const { rows } = await sql<Row>`select /* kept */ post_id as id, vector from search_vectors
        where model = ${this.#model} and post_id < ${before} order by post_id desc limit ${BATCH}`.execute(db);
      for (const row of rows) apply(places, row);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      before = last.id;
    }
    return places;
  }

  async #read<T extends SearchTables>(db: Kysely<T>): Promise<void> {
    const isFirst = this.#xmin === "0";
    const { rows } = await sql<{
      xmin: string;
      server: string;
      id: string | null;
      vector: Buffer | null;
    }>`select /* kept */
      pg_snapshot_xmin(pg_current_snapshot())::text as xmin, ${sql.raw(SERVER)} as server, v.id, v.vector
      from (select) one left join (select post_id as id, case when model = ${this.#model} then vector end as vector
        from search_vectors where not ${isFirst} and changed_by >= ${this.#xmin}::xid8) v on true`.execute(db);
    const isNew = this.#servers.isNew(rows[0]?.server ?? "");
    if (isNew) this.#xmin = "0";
    // What was hidden while another server answered is told by nobody: all that is known is replaced.
    if (isFirst || isNew) this.#places = await this.#readAll(db);
    for (const { id, vector } of rows) if (id !== null) apply(this.#places, { id, vector });
    this.#xmin = rows[0]?.xmin ?? this.#xmin;
  }

  /** Fulfilled when what was committed a second ago is known. One statement, if any; many the first time. */
  async follow<T extends SearchTables>(db: Kysely<T>): Promise<void> {
    if (performance.now() - this.#readAt < AGE_MAX) return;
    this.#reading ??= this.#read(db)
      .then(() => {
        this.#readAt = performance.now();
      })
      .finally(() => {
        this.#reading = null;
      });
    await this.#reading;
  }
}
