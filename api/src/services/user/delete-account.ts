import { messages } from "@unknot/contract/messages";
import type { AppContext } from "../../context.ts";
import { ok } from "../../platform/http/bind.ts";
import { transact } from "../../platform/transact.ts";
import type { Member } from "../../platform/viewer.ts";
import { FAREWELL_MAIL, findAccount, requirePassword } from "../auth/index.ts";
import { removeCommentsOf } from "../comments/index.ts";
import { removePostsOf } from "../posts/index.ts";
import { removeMembers } from "./store.ts";

type Request = { password: string; deleteContent: boolean };

/**
 * Closes the caller's account at once: sessions, address, name, settings and likes are gone with it, and what they
 * wrote too, or it stays without their name. Throws a 401 for a wrong password.
 */
export async function deleteAccountOf(context: AppContext, viewer: Member, { password, deleteContent }: Request) {
  const { db, clock, jobs } = context;
  await requirePassword(db, viewer.id, password, "password");
  await transact(db, async (trx) => {
    const account = await findAccount(trx, viewer.id);
    if (!account) return;
    if (deleteContent) {
      await removePostsOf(trx, viewer.id);
      await removeCommentsOf(trx, viewer.id, clock());
    }
    const closed = { closed_at: clock() };
    await trx.updateTable("contact_messages").set(closed).where("user_id", "=", viewer.id).execute();
    await removeMembers(trx, [viewer.id]);
    await jobs.send(trx, FAREWELL_MAIL, { email: account.email, username: account.username });
  });
  return { ...ok, message: messages.accountDeleted };
}
