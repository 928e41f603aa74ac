import { DAY } from "@unknot/contract/limits";
import { messages } from "@unknot/contract/messages";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { hasRole, type Member } from "../../platform/viewer.ts";
import { openCase } from "./cases.ts";
import { record } from "./log.ts";
import { type LastMute, muteOf, requireUnmuted } from "./mutes.ts";
import { withDefaults } from "./settings.ts";
import type { Thing } from "./things.ts";

/** Somebody who writes at this moment. */
export type Writer = { viewer: Member; isHeld: boolean };

/**
 * Admits a member to writing, in the transaction in which they write. Throws a 423 where they have been muted since
 * they were identified, and keeps a mute from coming in between until the transaction ends: what is written is written
 * before the mute, or not at all. `message` says what they may not do.
 */
export async function admitWriter({ clock }: AppContext, trx: Db, viewer: Member, message?: string): Promise<Writer> {
  const now = clock();
  const { rows } = await sql<{ last_mute: LastMute; joined: Date; settings: object }>`
    select last_mute, joined, settings from writer_state(${viewer.id})`.execute(trx);
  const [state] = rows;
  requireUnmuted({ mute: muteOf(state?.last_mute ?? null, now) }, message);
  const { reviewNewMembers, newMemberDays } = withDefaults(state?.settings ?? {});
  const age = now.getTime() - (state?.joined.getTime() ?? 0);
  return { viewer, isHeld: reviewNewMembers && !hasRole(viewer.role, "moderator") && age < newMemberDays * DAY };
}

/**
 * Holds what a new member has just written until a moderator has looked at it, where the site is set so. In the
 * transaction in which it is written, so that nobody ever sees it. Answers whether it is held.
 */
export async function holdForReview({ clock }: AppContext, trx: Db, writer: Writer, thing: Thing): Promise<boolean> {
  if (!writer.isHeld) return false;
  const now = clock();
  await openCase(trx, thing, now);
  const held = { actorId: null, action: "hold", userId: writer.viewer.id, thing } as const;
  await record(trx, { ...held, reason: messages.waitingForReview, now });
  return true;
}
