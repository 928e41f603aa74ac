import type { Role } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notFound } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { record } from "../decisions/index.ts";
import { findMemberWithRole, lockAdmins, lockMember, setRole } from "../members/index.ts";

type Input = { username: string; role: Role };
type By = { actorId: string | null; now: Date };

/**
 * Gives a member a role and says so in the log; returns the name as the member writes it. `actorId` null: whoever runs
 * the site. Throws a 404 for an unknown name, a 400 where no admin would be left.
 */
export function giveRole(db: Db, { username, role }: Input, { actorId, now }: By): Promise<string> {
  return transact(db, async (trx: Db) => {
    // Of two admins who step down at the same moment, the second finds the first gone.
    const admins = await lockAdmins(trx);
    const member = await findMemberWithRole(trx, username);
    if (!member) throw notFound(errors.userNotFound());
    // Whoever decides whether they may be muted waits, or is waited for.
    const locked = await lockMember(trx, member.id);
    if (!locked) throw notFound(errors.userNotFound());
    if (locked.role === role) return locked.username;
    if (locked.role === "admin" && admins.length === 1) throw badInput(errors.lastAdmin(), "role");
    await setRole(trx, locked.username, role);
    await record(trx, { actorId, action: "role", userId: member.id, reason: `${locked.role} → ${role}`, now });
    return locked.username;
  });
}

/** Answers set_user_role. Throws a 404 for an unknown name, a 400 where nobody would be left who can. */
export async function changeRole({ db, clock }: AppContext, viewer: Member, input: Input) {
  const name = await giveRole(db, input, { actorId: viewer.id, now: clock() });
  return { ...ok, message: done.roleSet({ name, role: input.role }) };
}
