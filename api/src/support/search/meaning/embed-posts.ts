import { visibleText } from "@unknot/contract/rules/rich-text";
import { type Kysely, sql } from "kysely";
import type { SearchTables } from "../tables.ts";
import type { Meaning } from "./meaning.ts";
import { forgetGone, keepNearest, noteNearest } from "./nearest.ts";

/** Posts that are read at once. */
const BATCH = 50;
/** Rows that lose the vectors of an earlier model at once. */
const OLD_BATCH = 5000;
/** Days that a post is remembered to have gone: long enough for every process to hear of it. */
const GONE_KEPT = 1;

type Due = { id: string; changed_by: string; title: string; problem: string; solution: string };

/** Vectors of another model say nothing to this one. */
async function forgetOthers<T extends SearchTables>(db: Kysely<T>, model: string, signal?: AbortSignal): Promise<void> {
  for (let count = OLD_BATCH; count === OLD_BATCH; ) {
    signal?.throwIfAborted();
    const { rows } = await sql`update search_vectors set model = null, vector = null, changed_by = pg_current_xact_id()
      where post_id in (select post_id from search_vectors
        where (model < ${model} or model > ${model}) limit ${OLD_BATCH}) returning 1`.execute(db);
    count = rows.length;
  }
}

/** Exported for its plan. */
export const dueVectors = () => sql<Due>`
  select v.post_id as id, v.changed_by::text as changed_by, p.title, p.problem, p.solution
  from (select post_id, changed_by from search_vectors where is_wanted and vector is null
    order by post_id desc limit ${sql.lit(BATCH)}) v
  join posts p on p.id = v.post_id`;

type Into = { model: string; isIndexed: boolean };

async function embedBatch<T extends SearchTables>(
  db: Kysely<T>,
  meaning: Meaning,
  { model, isIndexed }: Into,
): Promise<number> {
  const { rows } = await dueVectors().execute(db);
  for (const { id, changed_by: changedBy, title, problem, solution } of rows) {
    const text = [title, visibleText(problem), visibleText(solution)].join("\n");
    const vector = await meaning.embed(text);
    // Whoever has changed or hidden it meanwhile has said so in the same row.
    const update = sql`update search_vectors
      set model = ${model}, vector = ${Buffer.from(vector)}, changed_by = pg_current_xact_id()
      where post_id = ${id} and is_wanted and vector is null and changed_by = ${changedBy}::xid8`;
    const written = sql`with written as (${update} returning post_id, changed_by) ${noteNearest("written", vector)}`;
    await (isIndexed ? written : update).execute(db);
  }
  return rows.length;
}

/**
 * Gives every public post its vector, the newest first, from where it was stopped; forgets those of another model, and
 * posts that are long gone. Throws the signal's reason where it says to stop, and where the model cannot be used.
 */
export async function embedPosts<T extends SearchTables>(
  db: Kysely<T>,
  meaning: Meaning,
  signal?: AbortSignal,
): Promise<void> {
  const space = await meaning.describe();
  const { id: model } = space;
  await forgetOthers(db, model, signal);
  const meanwhile = () => embedBatch(db, meaning, { model, isIndexed: true });
  const isIndexed = await keepNearest(db, space, { signal, meanwhile });
  for (let count = BATCH; count > 0; ) {
    signal?.throwIfAborted();
    count = await embedBatch(db, meaning, { model, isIndexed });
  }
  if (isIndexed) await forgetGone(db);
  await sql`delete from search_vectors v where not v.is_wanted
    and v.changed_at < now() - make_interval(days => ${GONE_KEPT})`.execute(db);
}
