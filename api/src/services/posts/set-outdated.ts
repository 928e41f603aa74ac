import type { InputOf } from "@unknot/contract/endpoint";
import type { setOutdated } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { admitWriter, requireUnmuted } from "../trust/index.ts";
import { ownPost } from "./own-post.ts";
import { findPublicTitles } from "./store.ts";

/** The post that is to follow another: one that everybody can see, and not itself. Throws a 400. */
async function follower(trx: Db, id: string, by: string) {
  const [post] = isId(by) && by !== id ? await findPublicTitles(trx, [by]) : [];
  if (!post) throw badInput(errors.followerNotFound(), "by");
  return post;
}

/**
 * Notes that a post of the caller's is out of date and which post follows it, or that it is not. Throws a 400 where that
 * is none, a 403 or 404 where the post is not theirs, a 423 while muted.
 */
export async function markOutdated(
  context: AppContext,
  viewer: Member,
  { ps_id, outdated, by = null }: InputOf<typeof setOutdated>["body"],
) {
  requireUnmuted(viewer);
  const said = await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    await ownPost(trx, viewer, ps_id, { state: "present" });
    const next = outdated && by !== null ? await follower(trx, ps_id, by) : null;
    await trx
      .updateTable("posts")
      .set({ outdated_at: outdated ? context.clock() : null, followed_by: next?.id ?? null })
      .where("id", "=", ps_id)
      .execute();
    return outdated ? { by: next?.id ?? null, title: next?.title ?? null } : null;
  });
  return { ...ok, outdated: said };
}
