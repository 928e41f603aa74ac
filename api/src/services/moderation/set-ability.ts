import type { InputOf } from "@unknot/contract/endpoint";
import { decisionProblem } from "@unknot/contract/rules/decision";
import type { setAbility } from "@unknot/contract/services/abilities";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import { hasRole, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { lockAccount } from "../auth/index.ts";
import { record } from "../decisions/index.ts";
import { findMemberWithRole, lockMember } from "../members/index.ts";
import { notify } from "../notifications/index.ts";
import { abilitiesOf } from "../trust/index.ts";

/**
 * Takes an ability away from a member, whether they have it by now or not, or gives it back, and tells them why. Where it
 * is so already, nothing happens. Throws a 400 for no reason, a 403 for the team, a 404 for an unknown name.
 */
export async function restrict(context: AppContext, viewer: Member, input: InputOf<typeof setAbility>["body"]) {
  const { username, ability, allowed, reason } = input;
  refuse(decisionProblem({ reason }));
  const name = await transact(context.db, async (trx: Db) => {
    const member = await findMemberWithRole(trx, username);
    if (!member) throw notFound(errors.userNotFound());
    // Of two moderators at the same moment, the second finds it done; and nobody writes meanwhile by what is taken.
    await lockAccount(trx, member.id, "update");
    // Whoever makes them a moderator waits, or is waited for.
    const locked = await lockMember(trx, member.id);
    if (locked && hasRole(locked.role, "moderator")) throw notAllowed(errors.restrictTeam());
    const all = await abilitiesOf(context, trx, member.id);
    if (!all) throw notFound(errors.userNotFound());
    const takenAway = all.find((one) => one.ability === ability)?.takenAway ?? null;
    if (allowed === (takenAway === null)) return member.username;
    const action = allowed ? ("unrestrict" as const) : ("restrict" as const);
    const said = { reason: reason.trim(), now: context.clock() };
    const decisionId = await record(trx, { actorId: viewer.id, action, ability, userId: member.id, ...said });
    await notify(context, trx, { recipients: [{ userId: member.id, kind: "decision" }], decisionId });
    return member.username;
  });
  return { ...ok, message: allowed ? done.abilityGiven({ name }) : done.abilityTaken({ name }) };
}
