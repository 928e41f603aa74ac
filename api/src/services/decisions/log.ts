import type { Action } from "@unknot/contract/moderation-schemas";
import type { Ability, ReportCategory } from "@unknot/contract/values";
import type { Db } from "../../database.ts";
import { columnOf, columnsOf, type Subject } from "./subjects.ts";

export type Entry = {
  /** Null: it happened by itself. */
  actorId: string | null;
  action: Action;
  /** Whom it is about. */
  userId: string | null;
  subject?: Subject;
  reason: string;
  category?: ReportCategory | undefined;
  ability?: Ability;
  until?: Date | null;
  /** The decision whose appeal it answers. */
  decisionId?: string;
  /** Part of the sample content: everybody sees what it does, and nobody is told that it was decided. */
  isSample?: true;
  now: Date;
};

/**
 * Adds a line to the log, in the caller's transaction, and returns its id. What the line decides comes into force with
 * it: the database hides and shows by it, and mutes are read from it.
 */
export async function record(trx: Db, entry: Entry): Promise<string> {
  const { id } = await trx
    .insertInto("moderation_log")
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      user_id: entry.userId,
      ...(entry.subject ? columnsOf(entry.subject) : { post_id: null, comment_id: null }),
      reason: entry.reason,
      category: entry.category ?? null,
      ability: entry.ability ?? null,
      expires_at: entry.until ?? null,
      decision_id: entry.decisionId ?? null,
      is_sample: entry.isSample ?? false,
      created_at: entry.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const SHOWING = ["hold", "hide", "unhide"] as const;
const MUTING = ["mute", "unmute"] as const;

/** The line that says whether a subject is hidden; undefined where there is none. */
export function lastAbout(db: Db, subject: Subject) {
  return db
    .selectFrom("moderation_log")
    .select(["id", "action", "actor_id", "reason", "expires_at"])
    .where(columnOf(subject), "=", subject.id)
    .where("action", "in", SHOWING)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The line that says whether a member is muted; undefined where there is none. */
export function lastMuteOf(db: Db, userId: string) {
  return db
    .selectFrom("moderation_log")
    .select(["id", "action", "reason", "expires_at"])
    .where("user_id", "=", userId)
    .where("action", "in", MUTING)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
