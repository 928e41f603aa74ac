import { createHash } from "node:crypto";
import { DAY } from "@unknot/contract/limits";
import { type Kysely, sql } from "kysely";
import { transact } from "./transact.ts";

/** How long the same key gives the same answer. */
export const ANSWER_KEPT = DAY;

class AnsweredBefore extends Error {}

type Caller = { userId: string; key: string | undefined; now: Date };

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Keeps the answer; false where this key has one already. Of two at once the second waits for the first. */
async function keep<T>(trx: Kysely<T>, { userId, key = "", now }: Caller, answer: unknown): Promise<boolean> {
  const tooOld = new Date(now.getTime() - ANSWER_KEPT);
  const { rows } = await sql`
    insert into idempotent_answers as old (user_id, key_hash, answer, created_at)
    values (${userId}, ${hashOf(key)}, ${JSON.stringify(answer)}, ${now})
    on conflict (user_id, key_hash) do update set answer = excluded.answer, created_at = excluded.created_at
      where old.created_at < ${tooOld}
    returning 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Runs a piece of work in a transaction, once per key and account within 24 hours: the same key gets the first answer
 * again, and what the second run did is undone. Without a key it simply runs.
 */
export async function once<T, Answer>(
  db: Kysely<T>,
  caller: Caller,
  work: (trx: Kysely<T>) => Promise<Answer>,
): Promise<Answer> {
  if (!caller.key) return transact(db, work);
  try {
    return await transact(db, async (trx) => {
      const answer = await work(trx);
      if (!(await keep(trx, caller, answer))) throw new AnsweredBefore();
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    const { rows } = await sql<{ answer: Answer }>`
      select answer from idempotent_answers
      where user_id = ${caller.userId} and key_hash = ${hashOf(caller.key)}`.execute(db);
    return (rows[0] as { answer: Answer }).answer;
  }
}
