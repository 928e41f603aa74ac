import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { undecorated } from "../../support/rich-text/undecorated.ts";
import { isAuthor } from "../posts/index.ts";
import { publicPost } from "./public-post.ts";

/**
 * Answers get_edit_to_suggest: what the caller proposed and waits, or what the post says. Throws a 403 for their own post,
 * a 404 for one that is not there for everybody.
 */
export async function beginEdit(db: Db, viewer: Member, postId: string) {
  const post = isId(postId) ? await publicPost(db, postId).executeTakeFirst() : undefined;
  if (!post) throw notFound(errors.postNotFound());
  if (isAuthor(viewer, post)) throw notAllowed(errors.suggestOnOwnPost());
  const own = await db
    .selectFrom("suggested_edits")
    .select(["id", "title", "problem", "solution", "tags", "note", "base"])
    .where("post_id", "=", postId)
    .where("user_id", "=", viewer.id)
    .where("status", "=", "open")
    .executeTakeFirst();
  const { title, problem, solution } = own ?? post;
  const source = { problem: undecorated(problem), solution: undecorated(solution) };
  return {
    ...ok,
    text: { title, ...source, tags: own?.tags ?? post.tags },
    note: own?.note ?? "",
    version: own?.base ?? post.present,
    suggestion_id: own?.id ?? null,
  };
}
