import type { InputOf } from "@unknot/contract/endpoint";
import type { setAlternative } from "@unknot/contract/services/alternatives";
import { ok } from "../../calls/bind.ts";
import { isModerator, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { ownPost } from "../posts/index.ts";
import { admitWriter, requireUnmuted } from "../trust/index.ts";
import { gather, groupOf, lockGroups, part } from "./gather.ts";

/** Whether the caller may take a post out that is somebody else's: theirs was there first, or they are a moderator. */
async function mayPart(trx: Db, viewer: Member, postId: string): Promise<boolean> {
  if (!isId(postId)) return false;
  const found = await trx
    .selectFrom("alternatives as a")
    .innerJoin("posts as p", "p.id", "a.first_id")
    .select("p.author_id")
    .where("a.post_id", "=", postId)
    .executeTakeFirst();
  return found !== undefined && (isModerator(viewer) || found.author_id === viewer.id);
}

/**
 * Puts a post of the caller's among those that solve the same problem as another, or takes one out. Throws a 404 where
 * that is none, a 403 or 404 where the post is not theirs to say so of, a 423 while muted.
 */
export async function sayAlternative(
  context: AppContext,
  viewer: Member,
  { ps_id, to }: InputOf<typeof setAlternative>["body"],
) {
  requireUnmuted(viewer);
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    // Somebody may put the post among others while this waits: it is not taken from where nobody meant.
    const from = await groupOf(trx, isId(ps_id) ? ps_id : "0");
    await lockGroups(trx);
    if (to !== null || !(await mayPart(trx, viewer, ps_id))) await ownPost(trx, viewer, ps_id, { state: "present" });
    if (to !== null) await gather(trx, ps_id, to, context.clock());
    else if (from !== undefined) await part(trx, ps_id, from);
  });
  return ok;
}
