import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { FAREWELL_MAIL, findAccount, requirePassword, requireSamePassword } from "../auth/index.ts";
import { removeCommentsOf } from "../comments/index.ts";
import { closeMessagesOf } from "../contact/index.ts";
import { REMOVE_IMAGES } from "../images/index.ts";
import { lockAdmins, removeMembers } from "../members/index.ts";
import { removePostsOf } from "../posts/index.ts";
import { removeSuggestionsOf } from "../suggestions/index.ts";

type Request = { password: string; deleteContent: boolean };

/** Throws a 400 for the last admin: nobody could give roles any more. Of two at once the second finds the first gone. */
async function requireOtherAdmin(trx: Db, viewer: Member): Promise<void> {
  if (viewer.role !== "admin") return;
  const admins = await lockAdmins(trx);
  if (admins.length === 1 && admins[0]?.id === viewer.id) throw badInput(errors.lastAdminStays());
}

/**
 * Closes the caller's account at once: sessions, address, name, settings and likes are gone with it, and what they
 * wrote too, or it stays without their name. Throws a 401 for a wrong password, a 400 for the last admin.
 */
export async function deleteAccountOf(context: AppContext, viewer: Member, { password, deleteContent }: Request) {
  const { db, clock, jobs } = context;
  const verified = await requirePassword(db, viewer.id, password, "password");
  await transact(db, async (trx: Db) => {
    await requireOtherAdmin(trx, viewer);
    // From here on the account is locked: what is being written elsewhere is written before this, or not at all.
    await requireSamePassword(context, trx, viewer, verified);
    const account = await findAccount(trx, viewer.id);
    if (!account) return;
    if (deleteContent) {
      await removePostsOf(trx, viewer.id);
      await removeCommentsOf(trx, viewer.id, clock());
      await removeSuggestionsOf(trx, viewer.id);
    }
    await closeMessagesOf(trx, viewer.id, clock());
    await removeMembers(trx, [viewer.id]);
    // Images that nothing shows have nobody left who may see them.
    await jobs.send(trx, REMOVE_IMAGES, {});
    if (account.mail_stopped === "bounce") return;
    await jobs.send(trx, FAREWELL_MAIL, { email: account.email, username: account.username });
  });
  return { ...ok, message: done.accountDeleted() };
}
