import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { notAllowed, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { undecorated } from "../../support/rich-text/undecorated.ts";
import { isAuthor } from "../posts/index.ts";
import { abilityOf } from "../trust/index.ts";
import { publicPost } from "./public-post.ts";

/**
 * Answers get_edit_to_suggest: what the caller proposed and waits, or what the post says. Throws a 403 for their own post,
 * a 404 for one that is not there for everybody.
 */
export async function beginEdit(context: AppContext, viewer: Member, postId: string) {
  const { db } = context;
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
  const version = own?.base ?? post.present;
  // What was written from an older version is for the author to put together.
  const mayPublish = version === post.present && (await abilityOf(context, db, viewer.id, "directEdits")).has;
  const { title, problem, solution } = own ?? post;
  const source = { problem: undecorated(problem), solution: undecorated(solution) };
  return {
    ...ok,
    text: { title, ...source, tags: own?.tags ?? post.tags },
    note: own?.note ?? "",
    version,
    suggestion_id: own?.id ?? null,
    mayPublish,
  };
}
