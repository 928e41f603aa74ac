import * as rules from "@unknot/contract/words/rules";
import type { Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { indexedColumns, stateColumns } from "./columns.ts";
import { isAuthor, visibilityOf } from "./policy.ts";

/** A post with its texts, locked for a change; undefined where there is none. */
export function lockPostText(trx: Db, id: string) {
  return trx
    .selectFrom("posts")
    .select([...indexedColumns, ...stateColumns])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks a post that the caller wants to change. Throws a 404 where it is not there, or not for them to know of (of
 * a deleted one, wanted `present`, only the author does not either), and a 403 where it is somebody else's.
 */
export async function ownPost(db: Db, viewer: Member, id: string, { state }: { state: "present" | "any" }) {
  const post = isId(id) ? await lockPostText(db, id) : undefined;
  if (!post) throw notFound(rules.editPostNotFound());
  if (!isAuthor(viewer, post)) {
    throw visibilityOf(viewer, post) === "nothing" ? notFound(rules.editPostNotFound()) : notAllowed();
  }
  if (state === "present" && post.deleted_at) throw notFound(rules.editPostNotFound());
  return post;
}
