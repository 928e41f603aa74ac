import { decisionProblem } from "@unknot/contract/rules/decision";
import type { Role } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import { hasRole, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError, notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { lockAccount } from "../auth/index.ts";
import { lastMuteOf, record } from "../decisions/index.ts";
import { findMemberWithRole, lockMember } from "../members/index.ts";
import { notify } from "../notifications/index.ts";
import { muteOf } from "../trust/index.ts";
import { endOf } from "./until.ts";

type Input = { username: string; reason: string; knownMute?: string | null | undefined };

type MuteState = { trx: Db; userId: string; role: Role; last: Awaited<ReturnType<typeof lastMuteOf>>; now: Date };

/** Locks a member against writing, another role and other moderators. Throws a 404 or 409. */
function withMember(context: AppContext, input: Input, decide: (state: MuteState) => Promise<void>): Promise<string> {
  return transact(context.db, async (trx: Db) => {
    const member = await findMemberWithRole(trx, input.username);
    if (!member) throw notFound(errors.userNotFound());
    await lockAccount(trx, member.id, "update");
    const locked = await lockMember(trx, member.id);
    if (!locked) throw notFound(errors.userNotFound());
    const now = context.clock();
    const last = await lastMuteOf(trx, member.id);
    const isMuted =
      last !== undefined && muteOf({ ...last, until: last.expires_at?.toISOString() ?? null }, now) !== null;
    const current = isMuted ? last.id : null;
    if (input.knownMute !== undefined && input.knownMute !== current) {
      throw new ApiError(409, errors.muteChanged(), { code: "already_decided" });
    }
    await decide({ trx, userId: member.id, role: locked.role, last: isMuted ? last : undefined, now });
    return locked.username;
  });
}

type MuteInput = Input & { expiration?: string | null | undefined };

/** Mutes a member; a further mute replaces the one before. Throws a 400, 403, 404 or 409. */
export async function muteMember(context: AppContext, viewer: Member, input: MuteInput) {
  const { reason } = input;
  refuse(decisionProblem(input));
  const until = endOf(input.expiration, context.clock());
  const name = await withMember(context, input, async ({ trx, userId, role, last, now }) => {
    if (hasRole(role, "moderator")) throw notAllowed(errors.muteTeam());
    const isSame = last?.reason === reason.trim() && last.expires_at?.getTime() === until?.getTime();
    if (isSame) return;
    const line = { actorId: viewer.id, action: "mute", userId, reason: reason.trim(), until, now } as const;
    await notify(context, trx, { recipients: [{ userId, kind: "decision" }], decisionId: await record(trx, line) });
  });
  return { ...ok, message: done.userMuted({ name }) };
}

/**
 * Lets a muted member write again, who may be of the team by now. Where they can already, nothing happens. Throws a 400,
 * 404 or 409, and a 403 about oneself.
 */
export async function unmuteMember(context: AppContext, viewer: Member, input: Input) {
  refuse(decisionProblem(input));
  const name = await withMember(context, input, async ({ trx, userId, last, now }) => {
    if (userId === viewer.id) throw notAllowed(errors.ownContent());
    if (!last) return;
    const line = { actorId: viewer.id, action: "unmute", userId, reason: input.reason.trim(), now } as const;
    await notify(context, trx, { recipients: [{ userId, kind: "decision" }], decisionId: await record(trx, line) });
  });
  return { ...ok, message: done.userUnmuted({ name }) };
}
