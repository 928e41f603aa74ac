import { decisionProblem } from "@unknot/contract/rules/decision";
import type { CaseOutcome, ReportCategory } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { lastAbout, record, type Subject } from "../decisions/index.ts";
import { notify, tellOfShown } from "../notifications/index.ts";
import { reindexPost } from "../posts/index.ts";
import { closeCase, lockCase, requireDecidedAlike, requireUnclaimed } from "./cases.ts";
import { type LockedSubject, lockSubject, requireMayDecide } from "./subjects.ts";
import { endOf } from "./until.ts";

type Deciding = { context: AppContext; trx: Db; actor: Member | null; locked: LockedSubject; now: Date };
export type Why = {
  reason: string;
  category?: ReportCategory | undefined;
  decisionId?: string;
  /** When it ends by itself; null for never. */
  until?: Date | null;
};

type Hiding = { reason: string; category?: ReportCategory | undefined; expiration?: string | null | undefined };

/** Hides a locked subject and tells its author. `hold` is until a moderator has looked at it. */
export async function hide({ context, trx, actor, locked, now }: Deciding, action: "hide" | "hold", why: Why) {
  const { subject, authorId: userId } = locked;
  const decisionId = await record(trx, { actorId: actor?.id ?? null, action, userId, subject, ...why, now });
  if (userId) await notify(context, trx, { recipients: [{ userId, kind: "decision" }], decisionId, subject });
}

/** Shows a locked subject again and tells its author. */
export async function show({ context, trx, actor, locked, now }: Deciding, why: Why): Promise<void> {
  const { subject, authorId: userId } = locked;
  const decisionId = await record(trx, { actorId: actor?.id ?? null, action: "unhide", userId, subject, ...why, now });
  if (subject.kind === "post") await reindexPost(trx, subject.id);
  await tellOfShown(context, trx, subject);
  const kind = why.decisionId ? "appeal" : "decision";
  if (userId) await notify(context, trx, { recipients: [{ userId, kind }], decisionId, subject });
}

type Decide = (deciding: Deciding & { actor: Member }) => Promise<void>;

/** Locks a subject and what waits about it, checks that the moderator may decide, and lets them. */
function withSubject(context: AppContext, actor: Member, subject: Subject, decide: Decide): Promise<void> {
  return transact(context.db, async (trx: Db) => {
    const locked = await lockSubject(trx, subject);
    await requireMayDecide(trx, actor, locked);
    await decide({ context, trx, actor, locked, now: context.clock() });
  });
}

/** Records with what waits about a subject, if anything does, how it was decided. */
async function settle({ trx, actor, locked, now }: Deciding & { actor: Member }, status: CaseOutcome) {
  const open = await lockCase(trx, locked.subject);
  await requireUnclaimed(trx, actor, open, now);
  if (open) await closeCase(trx, open.id, { status, by: actor.id, now });
}

/**
 * Hides a subject for a reason; a further decision replaces the one before. Where it is hidden for just this reason and
 * time, nothing is decided twice. Throws a 400, 403, 404 or 409.
 */
export async function hideSubject(context: AppContext, viewer: Member, subject: Subject, input: Hiding) {
  refuse(decisionProblem(input));
  const { reason, category } = input;
  const until = endOf(input.expiration, context.clock());
  await withSubject(context, viewer, subject, async (deciding) => {
    await settle(deciding, "hidden");
    const last = deciding.locked.isHidden ? await lastAbout(deciding.trx, subject) : undefined;
    const isSame = last?.reason === reason && last.expires_at?.getTime() === until?.getTime();
    if (last?.action !== "hide" || !isSame) await hide(deciding, "hide", { reason, category, until });
  });
  return { ...ok, message: done.contentHidden() };
}

/** Shows a hidden subject again for a reason. Where it is shown already, nothing happens. Throws a 400, 403, 404 or 409. */
export async function unhideSubject(context: AppContext, viewer: Member, subject: Subject, reason: string) {
  refuse(decisionProblem({ reason }));
  await withSubject(context, viewer, subject, async (deciding) => {
    if (!deciding.locked.isHidden) return;
    await settle(deciding, "dismissed");
    await show(deciding, { reason });
  });
  return { ...ok, message: done.contentShown() };
}

type Outcome = { outcome: CaseOutcome; note?: string | undefined } & Omit<Hiding, "reason">;

/** The reason that stands with a decision: the moderator's words, else the category that most reports name. */
async function reasonOf(trx: Db, caseId: string, { note = "", category }: Outcome) {
  const named = await trx
    .selectFrom("reports")
    .select("category")
    .where("case_id", "=", caseId)
    .where("category", "is not", null)
    .groupBy("category")
    .orderBy((count) => count.fn.countAll(), "desc")
    .limit(1)
    .executeTakeFirst();
  const chosen = category ?? named?.category ?? undefined;
  return { reason: note.trim() || (chosen ?? "Other"), category: chosen };
}

const FINE = "A moderator has looked at it and found nothing wrong";

/** Decides a subject of the queue. Throws a 400, a 403, a 404 for what nobody reported, a 409 for what another decided. */
export async function resolve(context: AppContext, viewer: Member, subject: Subject, input: Outcome) {
  const { outcome, note = "" } = input;
  if (note.trim() !== "") refuse(decisionProblem({ reason: note }));
  const until = endOf(input.expiration, context.clock());
  await withSubject(context, viewer, subject, async (deciding) => {
    const { trx, locked, now } = deciding;
    const open = await lockCase(trx, subject);
    if (!open) return requireDecidedAlike(trx, viewer, subject, outcome);
    await requireUnclaimed(trx, viewer, open, now);
    await closeCase(trx, open.id, { status: outcome, by: viewer.id, now });
    if (outcome === "hidden") return hide(deciding, "hide", { ...(await reasonOf(trx, open.id, input)), until });
    if (locked.isHidden) await show(deciding, { reason: note.trim() || FINE });
    const dismissed = { actorId: viewer.id, action: "dismiss", userId: locked.authorId, subject } as const;
    await record(trx, { ...dismissed, reason: note.trim() || FINE, now });
  });
  return { ...ok, message: outcome === "hidden" ? done.contentHidden() : done.reportDismissed() };
}
