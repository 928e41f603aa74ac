import { messages } from "@unknot/contract/messages";
import { commentProblem } from "@unknot/contract/rules/comment";
import { problemOf } from "@unknot/contract/rules/problem";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound, refuse } from "../../platform/errors.ts";
import { ok } from "../../platform/http/bind.ts";
import { isId } from "../../platform/ids.ts";
import { once } from "../../platform/once.ts";
import type { Member } from "../../platform/viewer.ts";
import { takeRichText } from "../../support/rich-text/sanitize.ts";
import { noteUses, sizeImages } from "../../support/uploads/images.ts";
import { requireUnmuted } from "../moderation/index.ts";
import { lockPublicPost } from "../posts/index.ts";
import { findAnswered } from "./store.ts";
import { viewNewComment } from "./views.ts";
import { insertComments } from "./write.ts";

export type CommentInput = { ps_id: string; parent_id?: string | null; text: string };

/** The HTML of a comment as it is stored: through the one door, its images the author's own. */
export function cleanComment(db: Db, author: Member, text: string): Promise<string> {
  return sizeImages(db, author.id, takeRichText(text, "text"));
}

/** Where a new comment goes. Throws a 404 for a write-up or comment that is not there for everybody. */
async function placeOf(db: Db, { ps_id: postId, parent_id }: CommentInput) {
  if (!isId(postId) || !(await lockPublicPost(db, postId))) throw notFound(messages.postNotFound);
  if (!parent_id) return { postId, parentId: null, rootId: null };
  const answered = isId(parent_id) ? await findAnswered(db, postId, parent_id) : undefined;
  if (!answered) throw notFound(messages.commentNotFound);
  return { postId, parentId: parent_id, rootId: answered.root_id ?? parent_id };
}

/**
 * Writes a comment under a public write-up, or a reply under one of its comments. Throws a 400 for a broken rule, a
 * 404 for a place that is not there, a 423 while muted.
 */
export async function writeComment(context: AppContext, viewer: Member, input: CommentInput, key: string | undefined) {
  requireUnmuted(viewer);
  const text = await cleanComment(context.db, viewer, input.text);
  refuse(problemOf("text", commentProblem(text)));
  const now = context.clock();
  return once(context.db, { userId: viewer.id, key, now }, async (trx: Db) => {
    const place = await placeOf(trx, input);
    const [id] = (await insertComments(trx, [{ ...place, text, authorId: viewer.id, createdAt: now }])) as [string];
    await noteUses(trx, { comment: id }, text);
    const row = { id, ...place, text, createdAt: now };
    return { ...ok, message: messages.commentCreated, comment: viewNewComment(viewer, row) };
  });
}
