import { messages } from "@unknot/contract/messages";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notFound } from "../../platform/errors.ts";
import { ok } from "../../platform/http/bind.ts";
import { transact } from "../../platform/transact.ts";
import type { Member, Role } from "../../platform/viewer.ts";
import { findMemberWithRole, lockAdmins, setRole } from "../user/index.ts";
import { record } from "./log.ts";

type Input = { username: string; role: Role };

/** Gives a member a role. Throws a 404 for an unknown name, a 400 where nobody would be left who can. */
export async function changeRole({ db, clock }: AppContext, viewer: Member, { username, role }: Input) {
  const name = await transact(db, async (trx: Db) => {
    // Of two admins who step down at the same moment, the second finds the first gone.
    const admins = await lockAdmins(trx);
    const member = await findMemberWithRole(trx, username);
    if (!member) throw notFound(messages.userNotFound);
    if (member.role === role) return member.username;
    if (member.role === "admin" && admins.length === 1) throw badInput(messages.lastAdmin, "role");
    await setRole(trx, username, role);
    const reason = `${member.role} → ${role}`;
    await record(trx, { actorId: viewer.id, action: "role", userId: member.id, reason, now: clock() });
    return member.username;
  });
  return { ...ok, message: messages.roleSet(name, role) };
}
