import * as errors from "@unknot/contract/words/errors";
import { type SqlBool, sql } from "kysely";
import { isModerator, type Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";

/** So many members with the ability decide what its author does not. */
export const NEEDED = 3;

const decided = () => new ApiError(409, errors.duplicateDecided(), { code: "already_decided" });

/** Two posts that everybody can see, locked so that neither changes what it is to the other; undefined for one that is not. */
export async function lockPair(trx: Db, postId: string, ofId: string) {
  const rows = await trx
    .selectFrom("posts")
    .select(["id", "author_id"])
    .where("id", "in", [postId, ofId])
    .where(sql<SqlBool>`is_public`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const find = (wanted: string) => rows.find(({ id }) => id === wanted);
  return { post: find(postId), of: find(ofId) };
}

/** Throws a 409 where the link would make a chain or a circle: a better post is no duplicate, and a duplicate has none. */
export async function refuseChain(trx: Db, postId: string, ofId: string): Promise<void> {
  const other = await trx
    .selectFrom("duplicates")
    .select("id")
    .where("status", "=", "agreed")
    .where((is) => is.or([is("post_id", "in", [postId, ofId]), is("of_id", "=", postId)]))
    .limit(1)
    .executeTakeFirst();
  if (other) throw new ApiError(409, errors.duplicateChain());
}

/** Calls it agreed. The posts are locked. Throws a 409 for a chain. */
export async function link(trx: Db, row: { id: string; post_id: string; of_id: string }): Promise<void> {
  await refuseChain(trx, row.post_id, row.of_id);
  await trx.updateTable("duplicates").set({ status: "agreed" }).where("id", "=", row.id).execute();
}

/**
 * Locks one that is open or agreed, after its posts. Throws a 404 where it is not there or one of its posts is not for
 * everybody to see, a 409 where it was declined.
 */
export async function lockDuplicate(trx: Db, id: string) {
  const known = isId(id)
    ? await trx.selectFrom("duplicates").select(["post_id", "of_id"]).where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!known) throw notFound(errors.duplicateNotFound());
  const { post, of } = await lockPair(trx, known.post_id, known.of_id);
  const row = await trx.selectFrom("duplicates").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row || !post || !of || row.post_id !== post.id) throw notFound(errors.duplicateNotFound());
  if (row.status === "declined") throw decided();
  return { ...row, authorId: post.author_id };
}

type Whose = { authorId: string | null; user_id: string | null; status: string };

/** Whether the viewer may agree while it is open; `has`: they have the ability. */
export function mayAgree(viewer: Member, { authorId, user_id, status }: Whose, has: boolean): boolean {
  if (status !== "open") return false;
  return viewer.id === authorId || (has && viewer.id !== user_id);
}

/** Whether the viewer may undo it. */
export const mayUndo = (viewer: Member, { authorId, user_id, status }: Whose): boolean =>
  viewer.id === authorId || isModerator(viewer) || (status === "open" && viewer.id === user_id);
