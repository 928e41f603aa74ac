import { messages } from "@unknot/contract/messages";
import { decisionProblem } from "@unknot/contract/rules/decision";
import type { CaseOutcome, ReportCategory } from "@unknot/contract/values";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { ok } from "../../platform/http/bind.ts";
import { transact } from "../../platform/transact.ts";
import type { Member } from "../../platform/viewer.ts";
import { notify } from "../notifications/index.ts";
import { reindexPost } from "../posts/index.ts";
import { closeCase, lockCase, requireDecidedAlike, requireUnclaimed } from "./cases.ts";
import { lastAbout, record } from "./log.ts";
import { type LockedThing, lockThing, requireMayDecide, type Thing } from "./things.ts";
import { endOf } from "./until.ts";

type Deciding = { context: AppContext; trx: Db; actor: Member | null; locked: LockedThing; now: Date };
export type Why = {
  reason: string;
  category?: ReportCategory | undefined;
  decisionId?: string;
  /** When it ends by itself; null for never. */
  until?: Date | null;
};

type Hiding = { reason: string; category?: ReportCategory | undefined; expiration?: string | null | undefined };

/** Hides a locked thing and tells its author. `hold` is until a moderator has looked at it. */
export async function hide({ context, trx, actor, locked, now }: Deciding, action: "hide" | "hold", why: Why) {
  const { thing, authorId: userId } = locked;
  const decisionId = await record(trx, { actorId: actor?.id ?? null, action, userId, thing, ...why, now });
  if (userId) await notify(context, trx, { to: [{ userId, kind: "decision" }], decisionId, thing });
}

/** Shows a locked thing again and tells its author. */
export async function show({ context, trx, actor, locked, now }: Deciding, why: Why): Promise<void> {
  const { thing, authorId: userId } = locked;
  const decisionId = await record(trx, { actorId: actor?.id ?? null, action: "unhide", userId, thing, ...why, now });
  if (thing.kind === "post") await reindexPost(trx, thing.id);
  const kind = why.decisionId ? "appeal" : "decision";
  if (userId) await notify(context, trx, { to: [{ userId, kind }], decisionId, thing });
}

type Decide = (deciding: Deciding & { actor: Member }) => Promise<void>;

/** Locks a thing and what waits about it, checks that the moderator may decide, and lets them. */
function withThing(context: AppContext, actor: Member, thing: Thing, decide: Decide): Promise<void> {
  return transact(context.db, async (trx: Db) => {
    const locked = await lockThing(trx, thing);
    await requireMayDecide(trx, actor, locked);
    await decide({ context, trx, actor, locked, now: context.clock() });
  });
}

/** Notes with what waits about a thing, if anything does, how it was decided. */
async function settle({ trx, actor, locked, now }: Deciding & { actor: Member }, status: CaseOutcome) {
  const open = await lockCase(trx, locked.thing);
  await requireUnclaimed(trx, actor, open, now);
  if (open) await closeCase(trx, open.id, { status, by: actor.id, now });
}

/** Hides a thing for a reason. Where it is hidden already, nothing is decided twice. Throws a 400, 403, 404 or 409. */
export async function hideThing(context: AppContext, viewer: Member, thing: Thing, input: Hiding) {
  refuse(decisionProblem(input));
  const { reason, category } = input;
  const until = endOf(input.expiration, context.clock());
  await withThing(context, viewer, thing, async (deciding) => {
    await settle(deciding, "hidden");
    const last = deciding.locked.isHidden ? await lastAbout(deciding.trx, thing) : undefined;
    if (last?.action !== "hide") await hide(deciding, "hide", { reason, category, until });
  });
  return { ...ok, message: messages.contentHidden };
}

/** Shows a hidden thing again for a reason. Where it is shown already, nothing happens. Throws a 400, 403, 404 or 409. */
export async function unhideThing(context: AppContext, viewer: Member, thing: Thing, reason: string) {
  refuse(decisionProblem({ reason }));
  await withThing(context, viewer, thing, async (deciding) => {
    if (!deciding.locked.isHidden) return;
    await settle(deciding, "dismissed");
    await show(deciding, { reason });
  });
  return { ...ok, message: messages.contentShown };
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

/** Decides a thing of the queue. Throws a 400, a 403, a 404 for what nobody reported, a 409 for what another decided. */
export async function resolve(context: AppContext, viewer: Member, thing: Thing, input: Outcome) {
  const { outcome, note = "" } = input;
  if (note.trim() !== "") refuse(decisionProblem({ reason: note }));
  const until = endOf(input.expiration, context.clock());
  await withThing(context, viewer, thing, async (deciding) => {
    const { trx, locked, now } = deciding;
    const open = await lockCase(trx, thing);
    if (!open) return requireDecidedAlike(trx, viewer, thing, outcome);
    await requireUnclaimed(trx, viewer, open, now);
    await closeCase(trx, open.id, { status: outcome, by: viewer.id, now });
    if (outcome === "hidden") return hide(deciding, "hide", { ...(await reasonOf(trx, open.id, input)), until });
    if (locked.isHidden) await show(deciding, { reason: note.trim() || FINE });
    const dismissed = { actorId: viewer.id, action: "dismiss", userId: locked.authorId, thing } as const;
    await record(trx, { ...dismissed, reason: note.trim() || FINE, now });
  });
  return { ...ok, message: outcome === "hidden" ? messages.contentHidden : messages.reportDismissed };
}
