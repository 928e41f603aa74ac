import type { Sentence } from "@unknot/contract/language/sentence";
import { answerProblem, appealProblem } from "@unknot/contract/rules/decision";
import type { AppealOutcome } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import { type Keyed, withIdempotencyKey } from "../../calls/idempotency.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError, notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { lockAccount } from "../auth/index.ts";
import { lastAbout, lastMuteOf, record, type Subject } from "../decisions/index.ts";
import { findUsername, hasOtherModerator } from "../members/index.ts";
import { notify } from "../notifications/index.ts";
import { show } from "./decide.ts";
import { lockRemains, lockSubject } from "./subjects.ts";

const conflict = (sentence: Sentence) => new ApiError(409, sentence, { code: "already_decided" });

function findDecision(db: Db, id: string) {
  return db.selectFrom("moderation_log").selectAll().where("id", "=", id).executeTakeFirst();
}

type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

const subjectIn = ({ post_id, comment_id }: DecisionRow): Subject | null => {
  if (post_id) return { kind: "post", id: post_id };
  return comment_id ? { kind: "comment", id: comment_id } : null;
};

/** Whether a decision still says how things are: the last about its subject, or a mute that has not ended. */
async function isInForce(db: Db, decision: DecisionRow, now: Date): Promise<boolean> {
  const subject = subjectIn(decision);
  if (subject) return (await lastAbout(db, subject))?.id === decision.id;
  const last = decision.user_id ? await lastMuteOf(db, decision.user_id) : undefined;
  return last?.id === decision.id && (decision.expires_at === null || decision.expires_at > now);
}

type Appeal = { decision_id: string; text: string };

/** Appeals against a decision about the caller. Throws a 400, a 404 where it is not about them, a 409 for a second one. */
export async function appeal({ db, clock }: AppContext, viewer: Member, input: Appeal, call: Keyed | undefined) {
  refuse(appealProblem(input));
  const { decision_id } = input;
  const decision = isId(decision_id) ? await findDecision(db, decision_id) : undefined;
  const isTheirs = decision?.user_id === viewer.id && ["hide", "mute"].includes(decision.action);
  if (!decision || !isTheirs) throw notFound(errors.decisionNotFound());
  return withIdempotencyKey(db, { userId: viewer.id, call, now: clock() }, async (trx: Db) => {
    const subject = subjectIn(decision);
    if (subject) await lockSubject(trx, subject);
    if (!(await isInForce(trx, decision, clock()))) throw conflict(errors.appealOver());
    const row = await trx
      .insertInto("appeals")
      .values({ decision_id, user_id: viewer.id, text: input.text.trim(), created_at: clock() })
      .onConflict((same) => same.column("decision_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw conflict(errors.appealedBefore());
    return { ...ok, message: done.appealMade() };
  });
}

async function lockAppeal(trx: Db, id: string) {
  const row = isId(id)
    ? await trx.selectFrom("appeals").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
    : undefined;
  if (!row) throw notFound(errors.appealNotFound());
  return row;
}

/** Throws a 403 where another moderator has to answer: for the caller's own decision, or an appeal of their own. */
async function requireMayAnswer(trx: Db, viewer: Member, decision: DecisionRow): Promise<void> {
  const others = { except: [viewer.id, decision.user_id] };
  if (decision.user_id === viewer.id) throw notAllowed(errors.ownContent());
  if (decision.actor_id === viewer.id && (await hasOtherModerator(trx, others))) throw notAllowed(errors.ownDecision());
}

type Answer = { outcome: AppealOutcome; answer: string };
type Answering = { context: AppContext; trx: Db; viewer: Member; decision: DecisionRow; input: Answer; now: Date };

/** Says in the log how an appeal ended, and lifts the decision where it was overturned and still in force. */
async function apply({ context, trx, viewer, decision, input, now }: Answering): Promise<void> {
  const subject = subjectIn(decision);
  const reason = input.answer.trim();
  const userId = decision.user_id as string;
  if (!subject) await lockAccount(trx, userId, "update");
  // Its author may have deleted it: then it comes back as it is decided here, or there is nothing left to show.
  const locked = subject && (await lockRemains(trx, subject));
  const isLifted = input.outcome === "overturned" && (await isInForce(trx, decision, now));
  if (isLifted && locked)
    return show({ context, trx, actor: viewer, locked, now }, { reason, decisionId: decision.id });
  const action = input.outcome === "upheld" ? "uphold" : isLifted && !subject ? "unmute" : "overturn";
  const about = { userId, ...(subject && { subject }), reason, decisionId: decision.id, now };
  const decisionId = await record(trx, { actorId: viewer.id, action, ...about });
  await notify(context, trx, { recipients: [{ userId, kind: "appeal" }], decisionId });
}

/** Answers an appeal, once. Throws a 400, a 403 for the caller's own decision, a 404, a 409 for one that is answered. */
export async function answerAppeal(context: AppContext, viewer: Member, id: string, input: Answer) {
  refuse(answerProblem(input));
  await transact(context.db, async (trx: Db) => {
    const found = await lockAppeal(trx, id);
    if (found.outcome) throw conflict(errors.decidedBy({ name: await findUsername(trx, found.answered_by) }));
    const decision = (await findDecision(trx, found.decision_id)) as DecisionRow;
    await requireMayAnswer(trx, viewer, decision);
    const now = context.clock();
    await apply({ context, trx, viewer, decision, input, now });
    await trx
      .updateTable("appeals")
      .set({ outcome: input.outcome, answer: input.answer.trim(), answered_by: viewer.id, answered_at: now })
      .where("id", "=", id)
      .execute();
  });
  return { ...ok, message: done.appealAnswered() };
}

/** Every appeal of a member, for their export. */
export function exportAppealsOf(db: Db, userId: string) {
  return db
    .selectFrom("appeals as a")
    .innerJoin("moderation_log as d", "d.id", "a.decision_id")
    .select(["d.action", "d.reason", "a.text", "a.created_at as date", "a.outcome", "a.answer"])
    .where("a.user_id", "=", userId)
    .orderBy("a.id")
    .execute();
}

/** How many appeals wait. */
export async function countOpenAppeals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("appeals")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("outcome", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
