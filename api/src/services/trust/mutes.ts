import type { Sentence } from "@unknot/contract/language/sentence";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import type { Member } from "../../calls/viewer.ts";
import { ApiError } from "../../platform/errors.ts";

/** What the log says last about a member's mute. */
export type LastMute = { id: string; action: string; reason: string; until: string | null } | null;

/**
 * What the log says last about muting a member: `mute`, `unmute` or null, with reason and end. `memberId` is the column
 * of the query around it that holds the member's id.
 */
export const lastMuteColumn = (memberId: string) => sql<LastMute>`(
  select jsonb_build_object('id', m.id::text, 'action', m.action, 'reason', m.reason, 'until', m.expires_at)
  from moderation_log m where m.user_id = ${sql.ref(memberId)} and m.action in ('mute', 'unmute')
  order by m.id desc limit 1
)`;

/** The mute of the moment from what the log says last; null where there is none, or no longer. */
export function muteOf(last: LastMute, now: Date): Member["mute"] {
  if (last?.action !== "mute") return null;
  const until = last.until === null ? null : new Date(last.until);
  return until && until <= now ? null : { reason: last.reason, until };
}

/** Throws a 423 with reason and end where the member is muted; `sentence` says what they may not do. */
export function requireUnmuted({ mute }: Pick<Member, "mute">, sentence: Sentence = errors.muted()): void {
  if (!mute) return;
  const more = {
    isMuted: true,
    message: sentence.text,
    reason: mute.reason,
    expiration: mute.until?.toISOString() ?? null,
  };
  throw new ApiError(423, sentence, { code: errors.muted().code, more });
}
