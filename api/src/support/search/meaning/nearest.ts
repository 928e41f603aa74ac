import { MINUTE } from "@unknot/contract/limits";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { NEAR } from "./nearness.ts";

/** A model of sentences: its name, and how many numbers a vector of it has. */
type Space = { id: string; dimensions: number };
/** A post, and by how many standard deviations it is nearer to what was looked for than most are. */
export type Distinct = { id: string; distinction: number };

/** The extension from which on it has `halfvec`, which holds whole numbers of one byte exactly, and an index of it. */
const SINCE = "0.7";
/** Posts that an index is asked for: what pgvector looks for unless told otherwise (`hnsw.ef_search`). */
const MOST = 40;
/** The newest posts, by which is known how near to this search just any post is. */
const SAMPLE = 1000;
/** Rows that are copied at once when the index is new. */
const BATCH = 500;
/** Dimensions that an index of `halfvec` takes at most. */
const DIMENSIONS_MAX = 4000;
/** How long is believed what was heard of whether there is an index. */
const HEARD_FOR = MINUTE;

const asText = (vector: Int8Array): string => `[${vector.join(",")}]`;
/** Bytes of `search_vectors` as numbers. */
const fromBytes = (vector: RawBuilder<unknown>, dimensions: number) => sql`
  (select array_agg((get_byte(${vector}, at) + 128) % 256 - 128 order by at)
    from generate_series(0, ${sql.lit(dimensions - 1)}) at)::real[]::halfvec`;
const complete = ({ id }: Space): string => `complete: ${id}`;
const copiedTo = ({ id }: Space, last: string): string => `copied to ${last}: ${id}`;
/** The post from which on vectors are still to be copied; null where there is nothing to go on with. */
const lastCopied = (state: string | null, { id }: Space): string | null => {
  const [, last = null, model] = /^copied to (\d+): (.*)$/s.exec(state ?? "") ?? [];
  return model === id ? last : null;
};
const say = (state: string) => sql`comment on table unknot_nearest.posts is ${sql.lit(state)}`;

/**
 * What the index says of itself; null where there is none, undefined where the database cannot have one: without the
 * extension, or with one whose types are in a schema that is not looked through, or no right to make a schema.
 */
async function stateOf<T>(db: Kysely<T>): Promise<string | null | undefined> {
  const { rows } = await sql<{ state: string | null }>`
    select obj_description(to_regclass('unknot_nearest.posts'), 'pg_class') as state from pg_extension
    where extname = 'vector' and to_regtype('halfvec') is not null
      and has_database_privilege(current_database(), 'create')
      and string_to_array(extversion, '.')::int[] >= string_to_array(${SINCE}, '.')::int[]`.execute(db);
  return rows[0]?.state;
}

async function make<T>(db: Kysely<T>, { dimensions }: Space): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A schema of its own: what is in it can be made again, so no backup or move takes it along.
    await sql`drop schema if exists unknot_nearest cascade`.execute(trx);
    await sql`create schema unknot_nearest`.execute(trx);
    await sql`create table unknot_nearest.posts (post_id bigint primary key, changed_by xid8 not null,
      embedding halfvec(${sql.lit(dimensions)}) not null)`.execute(trx);
    await sql`create index posts_nearest on unknot_nearest.posts using hnsw (embedding halfvec_cosine_ops)`.execute(
      trx,
    );
  });
}

/** `meanwhile`: what else is to be done now and then, because all may take hours. */
type Copying = { signal?: AbortSignal | undefined; meanwhile?: () => Promise<unknown> };

async function copyAll<T>(db: Kysely<T>, space: Space, { from, signal, meanwhile }: Copying & { from: string }) {
  const { id, dimensions } = space;
  for (let last: string | undefined = from; last !== undefined; ) {
    signal?.throwIfAborted();
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with batch as (
        select post_id, changed_by, vector from search_vectors
        where model = ${id} and post_id > ${last} order by post_id limit ${BATCH}
      ), copied as (
        insert into unknot_nearest.posts select post_id, changed_by, ${fromBytes(sql.ref("vector"), dimensions)} from batch
        where length(vector) = ${dimensions} and vector <> decode(repeat('00', ${dimensions}), 'hex')
        on conflict (post_id) do update set changed_by = excluded.changed_by, embedding = excluded.embedding
      )
      select max(post_id) as last from batch`.execute(db);
    last = rows[0]?.last ?? undefined;
    if (last === undefined) break;
    await say(copiedTo(space, last)).execute(db);
    await meanwhile?.();
  }
}

/**
 * Makes an index of the vectors of a model where the database has pgvector (0.7 or later), and fills it from those that are
 * there; that of another model goes. Whether there is one: then `noteNearest` is told of each new vector, also by `meanwhile`.
 * Throws the signal's reason where it says to stop, and goes on from there the next time.
 */
export async function keepNearest<T>(db: Kysely<T>, space: Space, copying: Copying = {}): Promise<boolean> {
  const state = await stateOf(db);
  if (state === undefined || space.dimensions > DIMENSIONS_MAX) return false;
  if (state === complete(space)) return true;
  const last = lastCopied(state, space);
  if (last === null) await make(db, space);
  await copyAll(db, space, { ...copying, from: last ?? "0" });
  await say(complete(space)).execute(db);
  return true;
}

/** The part of a statement that notes the vector of the rows of `written` (`post_id`, `changed_by`). */
export const noteNearest = (written: string, vector: Int8Array): RawBuilder<unknown> => sql`
  insert into unknot_nearest.posts select post_id, changed_by, ${asText(vector)}::halfvec from ${sql.table(written)}
  where ${vector.some((part) => part !== 0)}
  on conflict (post_id) do update set changed_by = excluded.changed_by, embedding = excluded.embedding`;

/** Forgets the vectors of posts that have gone or are hidden. They were not found any more since then. */
export async function forgetGone<T>(db: Kysely<T>): Promise<void> {
  await sql`delete from unknot_nearest.posts n using search_vectors v where v.post_id = n.post_id and not v.is_wanted`.execute(
    db,
  );
}

/**
 * The query for the posts that are nearest to a vector, the nearest first, of those that still have the vector that the
 * index knows; exported for its plan.
 */
export const nearestQuery = (vector: Int8Array): RawBuilder<Distinct> => {
  const wanted = sql`${asText(vector)}::halfvec`;
  return sql`
    select near.post_id as id, (near.cosine - most.mean) / most.spread as distinction
    from (select post_id, changed_by, 1 - (embedding <=> ${wanted}) as cosine from unknot_nearest.posts
      order by embedding <=> ${wanted} limit ${sql.lit(MOST)}) near
    join search_vectors v on v.post_id = near.post_id and v.changed_by = near.changed_by and v.vector is not null
    cross join (select avg(cosine) as mean, greatest(stddev_pop(cosine), 1e-9) as spread
      from (select 1 - (embedding <=> ${wanted}) as cosine from unknot_nearest.posts
        order by post_id desc limit ${sql.lit(SAMPLE)}) latest) most
    where near.cosine >= ${NEAR.cosine} and (near.cosine - most.mean) / most.spread >= ${NEAR.distinction}
    order by near.cosine desc`;
};

/** Asks the index of a database, where it has one. */
export class Nearest {
  readonly #space: Space;
  #isThere = false;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(space: Space) {
    this.#space = space;
  }

  /** Whether there is an index of this model's vectors, as the database said within the last minute. */
  async isThere<T>(db: Kysely<T>): Promise<boolean> {
    if (performance.now() - this.#heardAt < HEARD_FOR) return this.#isThere;
    this.#isThere = (await stateOf(db)) === complete(this.#space);
    this.#heardAt = performance.now();
    return this.#isThere;
  }

  /** The posts nearest to a vector, the nearest first; none for a vector without a direction. */
  async of<T>(db: Kysely<T>, vector: Int8Array): Promise<Distinct[]> {
    if (vector.every((part) => part === 0)) return [];
    try {
      return (await nearestQuery(vector).execute(db)).rows;
    } catch (error) {
      // It may be gone since: whoever asks next looks first.
      this.#heardAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }
}
