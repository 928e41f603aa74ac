import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { FAREWELL_MAIL, findAccount, requirePassword, requireSamePassword } from "../auth/index.ts";
import { closeMessagesOf } from "../contact/index.ts";
import { REMOVE_IMAGES } from "../images/index.ts";
import { removeLikesOf } from "../likes/index.ts";
import { lockAdmins, removeMembers } from "../members/index.ts";
import { removeOutcomesOf } from "../outcomes/index.ts";
import { REMOVE_ABANDONED } from "./jobs.ts";
import { removeAbandoned, removeContentOf } from "./remove-content.ts";

/** How long the caller waits in all while what is too much for one transaction is removed, in milliseconds. */
const WAIT = 4000;

type Request = { password: string; deleteContent: boolean };

/** Throws a 400 for the last admin: nobody could give roles any more. Of two at once the second finds the first gone. */
async function requireOtherAdmin(trx: Db, viewer: Member): Promise<void> {
  if (viewer.role !== "admin") return;
  const admins = await lockAdmins(trx);
  if (admins.length === 1 && admins[0]?.id === viewer.id) throw badInput(errors.lastAdminStays());
}

/**
 * Closes the caller's account at once: sessions, address, name, settings and likes are gone with it, and what they
 * wrote too, or it stays without their name. Where they wrote, liked or tried more than can be removed while they wait, a
 * job goes on with it, and they are told. Throws a 401 for a wrong password, a 400 for the last admin.
 */
export async function deleteAccountOf(context: AppContext, viewer: Member, { password, deleteContent }: Request) {
  const { db, clock, jobs } = context;
  const end = performance.now() + WAIT;
  const verified = await requirePassword(context, viewer.id, password, "password");
  const isAllGone = await transact(db, async (trx: Db) => {
    await requireOtherAdmin(trx, viewer);
    // From here on the account is locked: what is being written elsewhere is written before this, or not at all.
    await requireSamePassword(context, trx, viewer, verified);
    const account = await findAccount(trx, viewer.id);
    if (!account) return true;
    const noContent = !deleteContent || (await removeContentOf(context, trx, viewer.id));
    const noLikes = await removeLikesOf(trx, viewer.id);
    const noOutcomes = await removeOutcomesOf(trx, viewer.id);
    const isAllGone = noContent && noLikes && noOutcomes;
    if (!isAllGone) await jobs.send(trx, REMOVE_ABANDONED, {});
    await closeMessagesOf(trx, viewer.id, clock());
    await removeMembers(trx, [viewer.id]);
    // Images that nothing shows have nobody left who may see them.
    await jobs.send(trx, REMOVE_IMAGES, {});
    if (account.mail_stopped !== "bounce")
      await jobs.send(trx, FAREWELL_MAIL, { email: account.email, username: account.username });
    return isAllGone;
  });
  // The account is closed by now, whatever becomes of this: what is left is the job's.
  const isRemoved = isAllGone || (await removeAbandoned(context, end).catch(() => false));
  return { ...ok, message: isRemoved ? done.accountDeleted() : done.accountDeletedInPart() };
}
