import type { InputOf } from "@unknot/contract/endpoint";
import type { setHelpfulComment } from "@unknot/contract/services/comments";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { ownPost } from "../posts/index.ts";
import { admitWriter, requireUnmuted } from "../trust/index.ts";

/** A comment on a post that everybody may read, by somebody else. Throws a 404 or 403. */
async function commentOf(trx: Db, viewer: Member, postId: string, id: string): Promise<string> {
  const comment = isId(id)
    ? await trx
        .selectFrom("comments")
        .select("author_id")
        .where("id", "=", id)
        .where("post_id", "=", postId)
        .where("is_public", "=", true)
        .forKeyShare()
        .executeTakeFirst()
    : undefined;
  if (!comment) throw notFound(errors.commentNotFound());
  if (comment.author_id === viewer.id) throw notAllowed();
  return id;
}

/**
 * Marks a comment on the caller's own post as the helpful one, in the place of the one before, or none. Throws a 404 where
 * there is no such comment that everybody may read, a 403 or 404 where the post is not theirs, a 423 while muted.
 */
export async function markHelpful(
  context: AppContext,
  viewer: Member,
  { ps_id, comment_id }: InputOf<typeof setHelpfulComment>["body"],
) {
  requireUnmuted(viewer);
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    await ownPost(trx, viewer, ps_id, { state: "present" });
    if (comment_id === null) {
      await trx.deleteFrom("helpful_comments").where("post_id", "=", ps_id).execute();
      return;
    }
    const marked = { comment_id: await commentOf(trx, viewer, ps_id, comment_id), marked_at: context.clock() };
    await trx
      .insertInto("helpful_comments")
      .values({ post_id: ps_id, ...marked })
      .onConflict((conflict) => conflict.column("post_id").doUpdateSet(marked))
      .execute();
  });
  return ok;
}
