import type { Sentence } from "@unknot/contract/language/sentence";
import { serverLimits } from "@unknot/contract/server-limits";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import type { Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { ApiError } from "../../platform/errors.ts";
import { columnOf, columnsOf, type Subject } from "../decisions/index.ts";
import { findUsername } from "../members/index.ts";
import { lockSubject } from "./subjects.ts";

const decided = (sentence: Sentence) => new ApiError(409, sentence, { code: "already_decided" });

/** Whether a claim made then still holds. */
export const isClaimLive = (claimedAt: Date | null, now: Date): boolean =>
  claimedAt !== null && now.getTime() - claimedAt.getTime() < serverLimits.claimFor;

/** Locks what waits about a subject; undefined where nothing does. Lock the subject first. */
export function lockCase(trx: Db, subject: Subject) {
  return trx
    .selectFrom("cases")
    .select(["id", "claimed_by", "claimed_at"])
    .where(columnOf(subject), "=", subject.id)
    .where("status", "in", ["open", "withdrawn"])
    .forUpdate()
    .executeTakeFirst();
}

/** The id of the case about a subject, opened where there is none. Lock the subject first. */
export async function openCase(trx: Db, subject: Subject, now: Date): Promise<string> {
  const open = await lockCase(trx, subject);
  if (open) return open.id;
  const { id } = await trx
    .insertInto("cases")
    .values({ ...columnsOf(subject), opened_at: now, last_reported_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type OpenCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>;

/** Throws a 409 with the name of another moderator who has claimed the case. */
export async function requireUnclaimed(trx: Db, viewer: Member, found: OpenCase | undefined, now: Date): Promise<void> {
  if (!found?.claimed_by || found.claimed_by === viewer.id || !isClaimLive(found.claimed_at, now)) return;
  throw decided(errors.claimedBy({ name: await findUsername(trx, found.claimed_by) }));
}

/** Closes a case with its outcome. */
export async function closeCase(
  trx: Db,
  id: string,
  outcome: { status: "hidden" | "dismissed"; by: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("cases")
    .set({ status: outcome.status, decided_by: outcome.by, decided_at: outcome.now })
    .where("id", "=", id)
    .execute();
}

/**
 * For a subject about which nothing waits: passes where the caller has decided just this before, so that a call can be
 * sent again. Throws a 409 with the name of who has decided, a 404 where nobody ever reported it.
 */
export async function requireDecidedAlike(trx: Db, viewer: Member, subject: Subject, status: string): Promise<void> {
  const last = await trx
    .selectFrom("cases")
    .select(["decided_by", "status"])
    .where(columnOf(subject), "=", subject.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) throw new ApiError(404, errors.reportNotFound());
  if (last.decided_by === viewer.id && last.status === status) return;
  throw decided(errors.decidedBy({ name: await findUsername(trx, last.decided_by) }));
}

/** Claims what waits about a subject, or lets go of it. Throws a 409 where another moderator has claimed it, a 404 for nothing. */
export async function setClaim(
  trx: Db,
  viewer: Member,
  subject: Subject,
  { claimed, now }: { claimed: boolean; now: Date },
) {
  await lockSubject(trx, subject);
  const found = await lockCase(trx, subject);
  if (!found) return requireDecidedAlike(trx, viewer, subject, "");
  await requireUnclaimed(trx, viewer, found, now);
  const claim = claimed ? { claimed_by: viewer.id, claimed_at: now } : { claimed_by: null, claimed_at: null };
  await trx.updateTable("cases").set(claim).where("id", "=", found.id).execute();
}

/** How many cases wait for a moderator, and since when the oldest of them; null where none does. */
export function showOpenCases(db: Db) {
  return db
    .selectFrom("cases")
    .select([sql<number>`count(*)::int`.as("open"), sql<Date | null>`min(opened_at)`.as("oldest")])
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
}
