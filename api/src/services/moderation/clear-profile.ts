import { decisionProblem } from "@unknot/contract/rules/decision";
import type { ProfilePart } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import { hasRole, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { record } from "../decisions/index.ts";
import { findMemberWithRole } from "../members/index.ts";
import { notify } from "../notifications/index.ts";
import { clearSaid } from "../profiles/index.ts";

type Input = { username: string; parts: ProfilePart[]; reason: string };

/**
 * Takes away parts of what a member says of themselves, and tells them why. Where nothing of that is there, nothing
 * happens. Throws a 400 for no reason, a 403 for a moderator's profile, a 404 for an unknown name.
 */
export async function clearProfileOf(context: AppContext, viewer: Member, { username, parts, reason }: Input) {
  refuse(decisionProblem({ reason }));
  const name = await transact(context.db, async (trx: Db) => {
    const member = await findMemberWithRole(trx, username);
    if (!member) throw notFound(errors.userNotFound());
    if (hasRole(member.role, "moderator") && member.id !== viewer.id) throw notAllowed(errors.clearTeam());
    const now = context.clock();
    if (!(await clearSaid(trx, member.id, parts, now))) return member.username;
    const line = { actorId: viewer.id, action: "clear", userId: member.id, reason: reason.trim(), now } as const;
    const recipients = [{ userId: member.id, kind: "decision" as const }];
    await notify(context, trx, { recipients, decisionId: await record(trx, line) });
    return member.username;
  });
  return { ...ok, message: done.profileCleared({ name }) };
}
