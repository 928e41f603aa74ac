import { type Kysely, sql } from "kysely";
import { type Batch, inBatches } from "../../platform/in-batches.ts";

/** One pass over a table, in small pieces: does what comes behind an id. */
export type LongStep = (after: string, signal: AbortSignal | undefined) => Promise<Batch>;

/** A pass that does something to some rows: looks at those that `read` gives behind an id, and runs those that are due. */
export const stepOver =
  <Row extends { id: string }>(pass: {
    read: (after: string) => Promise<Row[]>;
    isDue: (row: Row) => boolean;
    run: (row: Row) => Promise<void>;
  }): LongStep =>
  async (after, signal) => {
    const rows = await pass.read(after);
    const due = rows.filter(pass.isDue);
    for (const row of due) {
      signal?.throwIfAborted();
      await pass.run(row);
    }
    return { last: rows.at(-1)?.id ?? null, count: due.length };
  };

export type LongJob = {
  name: string;
  /** Raised whenever everything is to be done again. */
  version: number;
  /** Its passes, one after the other. */
  steps: LongStep[];
};

/** Who follows a long job; see `runLongJob`. */
export type FollowLongJob = {
  isAnew?: boolean;
  onProgress?: (step: number, done: number) => void;
  signal?: AbortSignal | undefined;
};

type Place = { step: number; after: string };

/** Where the job is to go on; null where this version of it, or a newer one, is done. */
async function placeOf<T>(db: Kysely<T>, { name, version }: LongJob): Promise<Place | null> {
  const { rows } = await sql<{ version: number; step: number; after_id: string; is_done: boolean }>`
    select version, step, after_id, is_done from long_jobs where name = ${name}`.execute(db);
  const [row] = rows;
  if (!row || row.version < version) return { step: 0, after: "0" };
  return row.version > version || row.is_done ? null : { step: row.step, after: row.after_id };
}

async function savePlace<T>(db: Kysely<T>, { name, version }: LongJob, place: Place, isDone: boolean): Promise<void> {
  const { step, after } = place;
  await sql`
    insert into long_jobs as old (name, version, step, after_id, is_done)
    values (${name}, ${version}, ${step}, ${after}, ${isDone})
    on conflict (name) do update set version = excluded.version, step = excluded.step, after_id = excluded.after_id,
      is_done = excluded.is_done
    where old.version <= excluded.version`.execute(db);
}

/**
 * Does a long job once for each of its versions, from where it was when it last stopped; `isAnew` does it from the
 * beginning, whatever has been done. `onProgress` hears for each step how many rows are done in this run. Returns
 * whether there was anything to do. Throws the signal's reason where it says to stop.
 */
export async function runLongJob<T>(
  db: Kysely<T>,
  job: LongJob,
  { isAnew = false, onProgress, signal }: FollowLongJob,
): Promise<boolean> {
  const first = isAnew ? { step: 0, after: "0" } : await placeOf(db, job);
  if (!first) return false;
  for (const [index, step] of job.steps.entries()) {
    if (index < first.step) continue;
    const from = index === first.step ? first.after : "0";
    await savePlace(db, job, { step: index, after: from }, false);
    const oneBatch = async (after: string) => {
      const batch = await step(after, signal);
      if (batch.last !== null) await savePlace(db, job, { step: index, after: batch.last }, false);
      return batch;
    };
    await inBatches(oneBatch, { from, onProgress: (done) => onProgress?.(index, done), signal });
  }
  await savePlace(db, job, { step: job.steps.length, after: "0" }, true);
  return true;
}
