import { messages } from "@unknot/contract/messages";
import type { Db } from "../../database.ts";
import { ApiError } from "../../platform/errors.ts";

/** What the log says last of a member: whether, why and until when they are muted. */
function lastDecision(db: Db, userId: string) {
  return db
    .selectFrom("moderation_log")
    .select(["action", "reason", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Throws a 423 with reason and end where the member is muted at the moment. */
export async function requireUnmuted(db: Db, userId: string, now: Date): Promise<void> {
  const last = await lastDecision(db, userId);
  if (last?.action !== "mute" || (last.expires_at && last.expires_at <= now)) return;
  const { reason, expires_at } = last;
  const more = { isMuted: true, message: messages.muted, reason, expiration: expires_at?.toISOString() ?? null };
  throw new ApiError(423, messages.muted, { code: "muted", more });
}
