import type { InputOf } from "@unknot/contract/endpoint";
import { automaticReasons } from "@unknot/contract/language/reasons";
import { DAY } from "@unknot/contract/limits";
import { reportProblem } from "@unknot/contract/rules/report";
import type { createReport } from "@unknot/contract/services/moderation";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import { type Keyed, withIdempotencyKey } from "../../calls/idempotency.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { findPublicComment } from "../comments/index.ts";
import { columnOf, columnsOf, type Subject } from "../decisions/index.ts";
import { presentVersionOf } from "../history/index.ts";
import { findPublicPost } from "../posts/index.ts";
import { readSettings } from "../site-settings/index.ts";
import { openCase } from "./cases.ts";
import { hide } from "./decide.ts";
import { type LockedSubject, lockSubject, subjectOf } from "./subjects.ts";

type Input = InputOf<typeof createReport>["body"];

/** Locks what is reported. Throws a 404 for what is not there for everybody. */
async function lockPublic(trx: Db, subject: Subject): Promise<LockedSubject> {
  const locked = await lockSubject(trx, subject);
  const find = subject.kind === "post" ? findPublicPost : findPublicComment;
  if (await find(trx, subject.id)) return locked;
  throw notFound(subject.kind === "post" ? errors.postNotFound() : errors.commentNotFound());
}

/** How many members of standing are among those who report: neither new nor muted at the moment. */
async function countOfStanding(trx: Db, caseId: string, { before, now }: { before: Date; now: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports r join users u on u.id = r.reporter_id
    where r.case_id = ${caseId} and u.created_at <= ${before} and not coalesce((
      select m.action = 'mute' and (m.expires_at is null or m.expires_at > ${now}) from moderation_log m
      where m.user_id = u.id and m.action in ('mute', 'unmute') order by m.id desc limit 1), false)`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Whether a moderator has looked at a subject and left it: then members do not hide it over their heads. */
async function wasCleared(trx: Db, subject: Subject): Promise<boolean> {
  const row = await trx
    .selectFrom("moderation_log")
    .select("id")
    .where(columnOf(subject), "=", subject.id)
    .where("action", "in", ["dismiss", "unhide"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Hides what enough members of standing have reported, until a moderator has looked at it. */
async function hideIfMany(context: AppContext, trx: Db, locked: LockedSubject, caseId: string): Promise<void> {
  const now = context.clock();
  const { autoHideReports, newMemberDays } = await readSettings(trx);
  if (autoHideReports === 0) return;
  const before = new Date(now.getTime() - newMemberDays * DAY);
  if ((await countOfStanding(trx, caseId, { before, now })) < autoHideReports) return;
  if (await wasCleared(trx, locked.subject)) return;
  await hide({ context, trx, actor: null, locked, now }, "hold", { reason: automaticReasons.reportedByMany });
}

type Said = { reason: string; category: Input["category"] };

/** Saves what a member says of a subject: one report per member and subject; the newest counts. */
async function saveReport(
  trx: Db,
  viewer: Member,
  subject: Subject,
  { reason, category }: Said,
  now: Date,
): Promise<string> {
  const case_id = await openCase(trx, subject, now);
  const version = await presentVersionOf(trx, subject);
  const said = { reason, category: category ?? null, created_at: now, case_id, version };
  await trx
    .insertInto("reports")
    .values({ reporter_id: viewer.id, ...columnsOf(subject), ...said })
    .onConflict((conflict) =>
      subject.kind === "post"
        ? conflict.columns(["post_id", "reporter_id"]).where("post_id", "is not", null).doUpdateSet(said)
        : conflict.columns(["comment_id", "reporter_id"]).where("comment_id", "is not", null).doUpdateSet(said),
    )
    .execute();
  await trx
    .updateTable("cases")
    .set({
      last_reported_at: now,
      report_count: sql<number>`(select count(*) from reports r where r.case_id = ${case_id})`,
    })
    .where("id", "=", case_id)
    .execute();
  return case_id;
}

/**
 * Reports something of somebody else's; a second report by the same member replaces the first. Throws a 400 for a
 * broken rule, a 403 for what is the caller's own, a 404 for what is not there.
 */
export async function report(context: AppContext, viewer: Member, input: Input, call: Keyed | undefined) {
  const reason = await takeRichText(context.richText, input.reason, { field: "reason" });
  refuse(reportProblem({ reason }));
  const subject = subjectOf(input.type, input.object_id);
  const caller = { userId: viewer.id, call, now: context.clock() };
  return withIdempotencyKey(context.db, caller, async (trx: Db) => {
    const locked = await lockPublic(trx, subject);
    if (locked.authorId === viewer.id) throw notAllowed();
    const caseId = await saveReport(trx, viewer, subject, { reason, category: input.category }, context.clock());
    await hideIfMany(context, trx, locked, caseId);
    return { ...ok, message: done.reported() };
  });
}

/** Every report of a member, for their export. */
export function exportReportsOf(db: Db, reporterId: string) {
  return db
    .selectFrom("reports")
    .select(["post_id as ps_id", "comment_id", "reason", "category", "created_at as date"])
    .where("reporter_id", "=", reporterId)
    .orderBy("id")
    .execute();
}
