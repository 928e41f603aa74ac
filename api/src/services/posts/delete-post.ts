import { HOUR, MINUTE } from "@unknot/contract/limits";
import * as done from "@unknot/contract/words/done";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { index } from "../../support/search/index.ts";
import { ownPost } from "./own-post.ts";

/** Minutes until a deleted post is removed for good; never less than none. */
export function minutesLeft(deletedAt: Date, now: Date, retentionHours: number): number {
  return Math.max(0, Math.ceil((deletedAt.getTime() + retentionHours * HOUR - now.getTime()) / MINUTE));
}

/**
 * Deletes a post of the caller's, or restores it: as `wanted` says, or else the other of the two. Throws a 403 or
 * 404 where it is not theirs, or gone for good.
 */
export async function deletePost(context: AppContext, viewer: Member, id: string, wanted: boolean | undefined) {
  const { db, clock, config, events } = context;
  const now = clock();
  const deletedAt = await transact(db, async (trx: Db) => {
    const post = await ownPost(trx, viewer, id, { state: "any" });
    const shall = wanted ?? post.deleted_at === null;
    if (shall === (post.deleted_at !== null)) return post.deleted_at;
    const next = shall ? now : null;
    await trx.updateTable("posts").set({ deleted_at: next }).where("id", "=", id).execute();
    if (!shall && !post.hidden_at) {
      await index(trx, [post]);
      await events.postRestored(context, trx, { id });
    }
    return next;
  });
  const isDeleted = deletedAt !== null;
  const deleteIn = deletedAt && minutesLeft(deletedAt, now, config.deletedRetentionHours);
  return { ...ok, message: isDeleted ? done.postDeleted() : done.postRestored(), isDeleted, deleteIn };
}
