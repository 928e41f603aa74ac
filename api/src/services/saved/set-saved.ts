import type { InputOf } from "@unknot/contract/endpoint";
import { normalizeSaved, savedLimits, savedProblem } from "@unknot/contract/rules/saved";
import type { setSaved } from "@unknot/contract/services/saved";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notFound, refuse } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { findPublicPost } from "../posts/index.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** Throws a 400 where the caller keeps as many others as can be kept. */
async function refuseMore(db: Db, userId: string, postId: string): Promise<void> {
  const { most } = savedLimits;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from saved_posts where user_id = ${userId} and post_id <> ${postId} limit ${most}) s`.execute(db);
  if ((rows[0]?.count ?? 0) >= most) throw badInput(errors.followsTooMuch({ max: most }));
}

/**
 * Keeps a post that everybody can see for the caller, or keeps it no more. A note or folder that is not given stays as it
 * was. Throws a 400 for a broken rule or too many, a 404 for a post that is not there. What is kept already and has been
 * hidden since can still be given up.
 */
export async function save({ db, clock }: AppContext, viewer: Member, body: InputOf<typeof setSaved>["body"]) {
  const { ps_id, saved, note, folder } = body;
  if (!isId(ps_id)) throw notFound(errors.postNotFound());
  if (!saved) {
    await db.deleteFrom("saved_posts").where("user_id", "=", viewer.id).where("post_id", "=", ps_id).execute();
    return { ...ok, saved };
  }
  const typed = { note: note ?? "", folder: folder ?? "" };
  refuse(savedProblem(typed));
  if (!(await findPublicPost(db, ps_id))) throw notFound(errors.postNotFound());
  await refuseMore(db, viewer.id, ps_id);
  const kept = normalizeSaved(typed);
  const given = {
    ...(note !== undefined && { note: kept.note }),
    ...(folder !== undefined && { folder: kept.folder }),
  };
  await db
    .insertInto("saved_posts")
    .values({ user_id: viewer.id, post_id: ps_id, ...kept, saved_at: clock() })
    .onConflict((conflict) => {
      const there = conflict.columns(["user_id", "post_id"]);
      return Object.keys(given).length > 0 ? there.doUpdateSet(given) : there.doNothing();
    })
    .execute()
    .catch((error) => {
      if (error.code === FOREIGN_KEY_VIOLATION) throw notFound(errors.postNotFound());
      throw error;
    });
  return { ...ok, saved };
}
