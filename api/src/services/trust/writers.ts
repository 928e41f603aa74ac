import type { Sentence } from "@unknot/contract/language/sentence";
import { DAY } from "@unknot/contract/limits";
import { sql } from "kysely";
import { hasRole, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { withDefaults } from "../site-settings/index.ts";
import { type LastMute, muteOf, requireUnmuted } from "./mutes.ts";

/** Somebody who writes at this moment; `isHeld`: what they write waits for a moderator. */
export type Writer = { viewer: Member; isHeld: boolean };

/**
 * Admits a member to writing, in the transaction in which they write. Throws a 423 where they have been muted since
 * they were identified, and keeps a mute from coming in between until the transaction ends: what is written is written
 * before the mute, or not at all. `sentence` says what they may not do.
 */
export async function admitWriter(
  { clock }: AppContext,
  trx: Db,
  viewer: Member,
  sentence?: Sentence,
): Promise<Writer> {
  const now = clock();
  const { rows } = await sql<{ last_mute: LastMute; joined: Date; settings: object }>`
    select last_mute, joined, settings from writer_state(${viewer.id})`.execute(trx);
  const [state] = rows;
  requireUnmuted({ mute: muteOf(state?.last_mute ?? null, now) }, sentence);
  const { reviewNewMembers, newMemberDays } = withDefaults(state?.settings ?? {});
  const age = now.getTime() - (state?.joined.getTime() ?? 0);
  return { viewer, isHeld: reviewNewMembers && !hasRole(viewer.role, "moderator") && age < newMemberDays * DAY };
}
