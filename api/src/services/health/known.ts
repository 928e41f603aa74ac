import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { findAdmins } from "../members/index.ts";
import type { Found } from "./check.ts";
import { type Look, lookAround } from "./look.ts";

export const HEALTH_MAIL = "health-mail";

/** What a problem is known by. */
type Key = { name: string; subject: string };
const keyOf = ({ name, subject = "" }: { name: string; subject?: string }): Key => ({ name, subject });
const textOf = (problem: { name: string; subject?: string }): string => Object.values(keyOf(problem)).join(" ");

/** What is known, by the text of its key. */
export async function knownProblems(db: Db) {
  const rows = await db.selectFrom("health_problems").selectAll().execute();
  return new Map(rows.map((row) => [textOf(row), row]));
}

/** When a problem was first found by itself; null where it was not yet. */
export const sinceWhen = (known: Awaited<ReturnType<typeof knownProblems>>, problem: Found): Date | null =>
  known.get(textOf(problem))?.first_seen_at ?? null;

/** Whoever two looks disagree about is not told of: a problem must be found twice in a row. Returns those to tell. */
async function remember(trx: Db, { found, unknown }: Look, now: Date): Promise<Key[]> {
  const known = await knownProblems(trx);
  const here = new Set(found.map(textOf));
  for (const row of known.values()) {
    // Nobody knows whether what could not be looked at has gone.
    if (here.has(textOf(row)) || unknown.some((name) => name === row.name)) continue;
    await trx.deleteFrom("health_problems").where("name", "=", row.name).where("subject", "=", row.subject).execute();
  }
  for (const problem of found) {
    const params = JSON.stringify(problem.params);
    await trx
      .insertInto("health_problems")
      .values({ ...keyOf(problem), params, first_seen_at: now, told_at: null })
      .onConflict((conflict) => conflict.columns(["name", "subject"]).doUpdateSet({ params }))
      .execute();
  }
  return found.filter((problem) => known.get(textOf(problem))?.told_at === null).map(keyOf);
}

/** Queues a mail to each admin; where there is none yet, the first one is told later. */
async function tell({ jobs }: AppContext, trx: Db, problems: Key[], now: Date): Promise<void> {
  const admins = await findAdmins(trx);
  if (admins.length === 0 || problems.length === 0) return;
  for (const { name, subject } of problems) {
    await trx
      .updateTable("health_problems")
      .set({ told_at: now })
      .where("name", "=", name)
      .where("subject", "=", subject)
      .execute();
  }
  for (const { id } of admins) await jobs.send(trx, HEALTH_MAIL, { userId: id, problems });
}

/** Looks at everything, remembers what is wrong, and queues mails to the admins about what is new. */
export async function lookAfterSite(context: AppContext): Promise<void> {
  const look = await lookAround(context);
  await transact(context.db, async (trx: Db) => {
    const now = context.clock();
    await tell(context, trx, await remember(trx, look, now), now);
  });
}
