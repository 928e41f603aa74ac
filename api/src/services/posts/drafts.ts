import type { PostText } from "@unknot/contract/rules/post";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { forgetUses, recordUses } from "../../support/uploads/images.ts";
import { textColumns, textOf } from "./columns.ts";
import { ownPost } from "./own-post.ts";

const draftOf = (db: Db, viewer: Member, postId: string | undefined) =>
  db
    .selectFrom("drafts")
    .select([...textColumns, "saved_at"])
    .where("user_id", "=", viewer.id)
    .where("post_id", postId === undefined ? "is" : "=", postId ?? null);

function checkId(postId: string | undefined): void {
  if (postId !== undefined && !isId(postId)) throw badInput(errors.badId(), "ps_id");
}

/** What the caller was writing: of a new post, or of the one with this id; null where there is nothing. */
export async function findDraft(db: Db, viewer: Member, postId: string | undefined) {
  checkId(postId);
  const row = await draftOf(db, viewer, postId).executeTakeFirst();
  if (!row) return { ...ok, draft: null };
  return { ...ok, draft: { ...textOf(row), saved: row.saved_at.toISOString() } };
}

/**
 * Saves what the caller is writing, undecorated: that is how the editor takes it up; the images in it are kept as long.
 * No rule applies yet. Throws a 404 or 403 for a post that is not theirs.
 */
export async function saveDraftOf(context: AppContext, viewer: Member, postId: string | undefined, input: PostText) {
  const { db, clock, richText } = context;
  checkId(postId);
  if (postId !== undefined) await ownPost(db, viewer, postId, { state: "present" });
  const saved_at = clock();
  const saved = {
    title: input.title,
    problem: await takeRichText(richText, input.problem, { field: "problem" }),
    solution: await takeRichText(richText, input.solution, { field: "solution" }),
    saved_at,
  };
  await transact(db, async (trx: Db) => {
    const { id } = await trx
      .insertInto("drafts")
      .values({ user_id: viewer.id, post_id: postId ?? null, ...saved })
      .onConflict((conflict) => conflict.columns(["user_id", "post_id"]).doUpdateSet(saved))
      .returning("id")
      .executeTakeFirstOrThrow();
    await forgetUses(trx, { draft: id });
    await recordUses(trx, { draft: id }, { html: saved.problem + saved.solution, userId: viewer.id });
  });
  return { ...ok, saved: saved_at.toISOString() };
}

/** Forgets what the caller was writing, and with it which images that shows. */
export async function deleteDraftOf(db: Db, viewer: Member, postId: string | undefined) {
  checkId(postId);
  await db
    .deleteFrom("drafts")
    .where("user_id", "=", viewer.id)
    .where("post_id", postId === undefined ? "is" : "=", postId ?? null)
    .execute();
  return ok;
}
