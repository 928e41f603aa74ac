import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError, notAllowed } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { notify } from "../notifications/index.ts";
import { abilityOf, admitWriter, requireUnmuted } from "../trust/index.ts";
import { link, lockDuplicate, mayAgree, mayUndo, NEEDED } from "./duplicates.ts";

/** Notes that a member agrees; returns whether they are enough. Once for each member, however often they say it. */
async function isDecidedWith(trx: Db, id: string, viewer: Member, now: Date): Promise<boolean> {
  await trx
    .insertInto("duplicate_agreements")
    .values({ duplicate_id: id, user_id: viewer.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const agreed = await trx
    .selectFrom("duplicate_agreements")
    .select("user_id")
    .where("duplicate_id", "=", id)
    .limit(NEEDED)
    .execute();
  return agreed.length === NEEDED;
}

/**
 * Agrees that a post says the same as another: the author of the post, or one of three with the ability, of whom the last
 * has the author told. Throws a 403 where
 * it is not the caller's to say, a 404, a 409 where it is decided, or would make a chain, a 423 while muted.
 */
export async function agree(context: AppContext, viewer: Member, id: string) {
  requireUnmuted(viewer);
  const isAgreed = await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    const row = await lockDuplicate(trx, id);
    const { has } = await abilityOf(context, trx, viewer.id, "duplicates");
    if (row.status !== "open") throw new ApiError(409, errors.duplicateDecided(), { code: "already_decided" });
    if (!mayAgree(viewer, row, has))
      throw notAllowed(row.user_id === viewer.id ? errors.ownDuplicate() : errors.noDuplicates());
    const isEnough = row.authorId === viewer.id || (await isDecidedWith(trx, id, viewer, context.clock()));
    if (isEnough) await link(trx, row);
    if (isEnough && row.authorId !== null && row.authorId !== viewer.id) {
      const recipients = [{ userId: row.authorId, kind: "duplicate" as const }];
      await notify(context, trx, { recipients, place: { postId: row.post_id }, duplicateId: row.id });
    }
    return isEnough;
  });
  return { ...ok, message: isAgreed ? done.duplicateAgreed() : done.duplicateCounted() };
}

/**
 * Says that a post does not say the same: the link ends, and it is not proposed again, but by its author. Who proposed it
 * takes it back while it waits, as if it had never been. Throws a 403, a 404, a 409 where it was declined, a 423 while muted.
 */
export async function undo(context: AppContext, viewer: Member, id: string) {
  requireUnmuted(viewer);
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    const row = await lockDuplicate(trx, id);
    if (!mayUndo(viewer, row)) throw notAllowed();
    if (row.user_id === viewer.id && row.status === "open") {
      await trx.deleteFrom("duplicates").where("id", "=", id).execute();
      return;
    }
    await trx.deleteFrom("duplicate_agreements").where("duplicate_id", "=", id).execute();
    await trx.updateTable("duplicates").set({ status: "declined" }).where("id", "=", id).execute();
  });
  return { ...ok, message: done.duplicateUndone() };
}
