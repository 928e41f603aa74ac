import type { Sentence } from "@unknot/contract/language/sentence";
import { DAY } from "@unknot/contract/limits";
import { type Expression, type OperationNodeSource, type RawBuilder, sql } from "kysely";
import { hasRole, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { withDefaults } from "../site-settings/index.ts";
import { type LastMute, muteOf, requireUnmuted } from "./mutes.ts";

/** Somebody who writes at this moment; `isHeld`: what they write waits for a moderator. */
export type Writer = { viewer: Member; isHeld: boolean };

type State = { writer_mute: LastMute; writer_joined: Date | null; writer_settings: object | null };

/** Nothing is asked beside. */
const NOTHING = sql<object>`select`;

type Admission<Beside> = {
  /** What they may not do. */
  sentence?: Sentence;
  /** A query for at most one row, run after the admission in the same statement. */
  beside?: OperationNodeSource & Expression<Beside>;
};

/**
 * Admits a member to writing, in the transaction in which they write. Throws a 423 where they have been muted since
 * they were identified, and keeps a mute from coming in between until the transaction ends: what is written is written
 * before the mute, or not at all. Answers with what was asked `beside`, its columns null where that has no row.
 */
export async function admitWriter<Beside extends object = object>(
  { clock }: AppContext,
  trx: Db,
  viewer: Member,
  { sentence, beside = NOTHING as RawBuilder<Beside> }: Admission<Beside> = {},
): Promise<Writer & { beside: { [Column in keyof Beside]: Beside[Column] | null } }> {
  const now = clock();
  const { rows } = await sql<State & { [Column in keyof Beside]: Beside[Column] | null }>`
    select b.*, w.last_mute as writer_mute, w.joined as writer_joined, w.settings as writer_settings
    from writer_state(${viewer.id}) w left join lateral (${beside}) b on true`.execute(trx);
  const state = rows[0] as (typeof rows)[number];
  requireUnmuted({ mute: muteOf(state.writer_mute, now) }, sentence);
  const { reviewNewMembers, newMemberDays } = withDefaults(state.writer_settings ?? {});
  const age = now.getTime() - (state.writer_joined?.getTime() ?? 0);
  const isHeld = reviewNewMembers && !hasRole(viewer.role, "moderator") && age < newMemberDays * DAY;
  return { viewer, isHeld, beside: state };
}
