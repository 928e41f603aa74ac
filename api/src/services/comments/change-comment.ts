import { commentChangeProblem } from "@unknot/contract/rules/comment";
import { problemOf } from "@unknot/contract/rules/problem";
import * as discussion from "@unknot/contract/words/discussion";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { indexComments } from "../../support/search/index-comments.ts";
import { forgetUses, recordUses, sizeImages } from "../../support/uploads/images.ts";
import { lockPost } from "../posts/index.ts";
import { admitWriter, refuseSpam, requireUnmuted } from "../trust/index.ts";
import { cleanComment, originalOf } from "./create-comment.ts";
import { findCommentOriginal, noText, textColumns } from "./originals.ts";
import { type CommentRow, findComment } from "./store.ts";
import { mayRead, viewComment } from "./views.ts";

/** The caller's own comment. Throws a 404 where it is not there or not for them to know of, a 403 where it is another's. */
async function ownComment(db: Db, viewer: Member, id: string): Promise<CommentRow> {
  const row = isId(id) ? await findComment(db, id) : undefined;
  if (!row || row.deleted_at || !mayRead(viewer, row)) throw notFound(errors.commentNotFound());
  if (row.author_id !== viewer.id) throw notAllowed();
  return row;
}

/** Replaces the text of the caller's comment. Throws a 400 for a broken rule, a 403 or 404, a 423 while muted. */
export async function changeComment(context: AppContext, viewer: Member, id: string, typed: string) {
  const { db, clock } = context;
  requireUnmuted(viewer);
  const text = await cleanComment(context, viewer, typed);
  refuse(problemOf("text", commentChangeProblem(text)));
  await refuseSpam(context, viewer, { html: text, field: "text", isNew: false });
  const changed = await transact(db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    await lockPost(trx, (await ownComment(trx, viewer, id)).post_id);
    // Whoever had the lock before may have changed, hidden or deleted it.
    const row = await ownComment(trx, viewer, id);
    // What changes nothing is no change.
    if (text === row.text) return row;
    const edited_at = clock();
    await trx
      .updateTable("comments")
      .set({ ...textColumns(text, originalOf(typed)), edited_at })
      .where("id", "=", id)
      .execute();
    // Images that it shows no more stay with the version that does.
    await recordUses(trx, { comment: id }, { html: text, userId: viewer.id });
    await indexComments(trx, [{ id, text }]);
    const about = { id, postId: row.post_id, authorId: viewer.id, isHidden: row.hidden_at !== null };
    const old = { before: row.text, date: row.edited_at ?? row.created_at, renderer: row.renderer };
    await context.events.commentChanged(context, trx, { ...about, ...old, html: text });
    return { ...row, text, edited_at };
  });
  return { ...ok, message: done.commentEdited(), comment: viewComment(viewer, changed) };
}

/** The caller's comment as they wrote it, for the form that changes it. Throws a 403 or 404. */
export async function showCommentSource({ db, richText }: AppContext, viewer: Member, id: string) {
  await ownComment(db, viewer, id);
  const original = await findCommentOriginal(db, id);
  if (!original) throw notFound(errors.commentNotFound());
  return { ...ok, text: await sizeImages(db, { user: viewer.id }, await richText.clean(original)) };
}

/** Deletes the caller's comment: for good, or where it has replies, all but its place. Throws a 403 or 404. */
export async function removeComment({ db, clock }: AppContext, viewer: Member, id: string) {
  const { post_id } = await ownComment(db, viewer, id);
  await transact(db, async (trx) => {
    await lockPost(trx, post_id);
    const { reply_count } = await ownComment(trx, viewer, id);
    if (reply_count === 0) await trx.deleteFrom("comments").where("id", "=", id).execute();
    else {
      await trx
        .updateTable("comments")
        .set({ ...noText, deleted_at: clock() })
        .where("id", "=", id)
        .execute();
      await forgetUses(trx, { comment: id });
      await indexComments(trx, [{ id, text: "" }]);
    }
  });
  return { ...ok, message: discussion.commentDeleted() };
}
