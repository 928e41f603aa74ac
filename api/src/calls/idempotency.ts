import { DAY } from "@unknot/contract/limits";
import * as errors from "@unknot/contract/words/errors";
import { type Kysely, sql } from "kysely";
import { ApiError } from "../platform/errors.ts";
import { transact } from "../platform/transact.ts";

/** How long the same key gives the same answer. */
const ANSWER_KEPT = DAY;

/** A call that must happen once: its key, and what came with it, hashed. */
export type Keyed = { keyHash: Buffer; bodyHash: Buffer };

class AnsweredBefore extends Error {}

/** `userId` is null for a visitor. */
type Caller = { userId: string | null; call: Keyed | undefined; now: Date };
type KeyedCaller = Caller & { call: Keyed };

const oldest = (now: Date): Date => new Date(now.getTime() - ANSWER_KEPT);

/** Saves the answer; false where this key has one already. Of two at once the second waits for the first. */
async function saveAnswer<T>(trx: Kysely<T>, { userId, call, now }: KeyedCaller, answer: unknown): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_answers as old (user_id, key_hash, body_hash, answer, created_at)
    values (${userId}, ${call.keyHash}, ${call.bodyHash}, ${JSON.stringify(answer)}, ${now})
    on conflict (user_id, key_hash) do update
      set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
      where old.created_at < ${oldest(now)}
    returning 1`.execute(trx);
  return rows.length > 0;
}

/**
 * The answer that a key got within the last 24 hours; undefined where it is new. Throws a 409 where something else came
 * with it.
 */
export async function answeredBefore<T, Answer extends object>(
  db: Kysely<T>,
  { userId, call, now }: KeyedCaller,
): Promise<Answer | undefined> {
  const { rows } = await sql<{ answer: Answer; is_same: boolean }>`
    select answer, body_hash = ${call.bodyHash} as is_same from idempotent_answers
    where user_id ${userId === null ? sql`is null` : sql`= ${userId}`} and key_hash = ${call.keyHash} and created_at >= ${oldest(now)}`.execute(
    db,
  );
  if (rows[0]?.is_same === false) throw new ApiError(409, errors.keyReused());
  return rows[0]?.answer;
}

/**
 * Runs a piece of work in a transaction, once per key and account (or as a visitor) within 24 hours: the same key gets the first answer
 * again, and what the second run did is undone. Without a key it simply runs. Throws a 409 like `answeredBefore`.
 */
export async function withIdempotencyKey<T, Answer extends object>(
  db: Kysely<T>,
  { call, ...caller }: Caller,
  work: (trx: Kysely<T>) => Promise<Answer>,
): Promise<Answer> {
  if (!call) return transact(db, work);
  const keyed = { ...caller, call };
  try {
    return await transact(db, async (trx) => {
      const answer = await work(trx);
      if (!(await saveAnswer(trx, keyed, answer))) throw new AnsweredBefore();
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    return (await answeredBefore(db, keyed)) as Answer;
  }
}

/** Forgets the answers that no key gets any more. */
export async function forgetOldAnswers<T>(db: Kysely<T>, now: Date): Promise<void> {
  await sql`delete from idempotent_answers where created_at < ${oldest(now)}`.execute(db);
}
