import { limits } from "@unknot/contract/limits";
import { commentProblem } from "@unknot/contract/rules/comment";
import { problemOf } from "@unknot/contract/rules/problem";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import { type Keyed, withIdempotencyKey } from "../../calls/idempotency.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound, refuse } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { together } from "../../platform/together.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { recordUses, sizeImages } from "../../support/uploads/images.ts";
import { admitWriter, refuseSpam, requireUnmuted } from "../trust/index.ts";
import type { CommentOriginal } from "./originals.ts";
import { lockPublicPostQuery } from "./store.ts";
import { viewNewComment } from "./views.ts";
import { insertComments } from "./write.ts";

export type CommentInput = { ps_id: string; parent_id?: string | null; text: string };

/** The HTML of a comment as it is stored: through the one door, its images the author's own. */
export async function cleanComment({ db, richText }: AppContext, author: Member, text: string): Promise<string> {
  const taking = { field: "text", decoratedUpTo: limits.commentMax };
  return sizeImages(db, { user: author.id }, await takeRichText(richText, text, taking));
}

/** What a member wrote, as it came. */
export const originalOf = (text: string): CommentOriginal => ({ form: "html", text });

const FOREIGN_KEY_VIOLATION = "23503";

/** Where a new comment goes, and whom it concerns. */
type Place = { postId: string; parentId: string | null; rootId: string | null };
type Concerned = { postAuthorId: string | null; answeredId: string | null };

/**
 * Admits whoever writes, finds and locks the place of a new comment, and takes an id for it, in one statement. Throws a 423 while muted, and
 * a 404 for a post or comment that is not there for everybody.
 */
async function takePlace(
  context: AppContext,
  trx: Db,
  viewer: Member,
  { ps_id, parent_id }: CommentInput,
): Promise<{ id: string; isHeld: boolean; place: Place } & Concerned> {
  const parentId = parent_id && isId(parent_id) ? parent_id : null;
  const beside = lockPublicPostQuery(trx, isId(ps_id) ? ps_id : null, parentId);
  const { isHeld, beside: found } = await admitWriter(context, trx, viewer, { beside });
  const { next_id: id, post_id: postId, author_id: postAuthorId } = found;
  if (id === null || postId === null) throw notFound(errors.postNotFound());
  if (!parent_id) {
    return { id, isHeld, place: { postId, parentId: null, rootId: null }, postAuthorId, answeredId: null };
  }
  if (!found.comment_id) throw notFound(errors.commentNotFound());
  const place = { postId, parentId: parent_id, rootId: found.root_id ?? parent_id };
  return { id, isHeld, place, postAuthorId, answeredId: found.comment_author_id };
}

/**
 * Writes a comment under a public post, or a reply under one of its comments. Throws a 400 for a broken rule, a
 * 404 for a place that is not there, a 423 while muted.
 */
export async function writeComment(context: AppContext, viewer: Member, input: CommentInput, call: Keyed | undefined) {
  requireUnmuted(viewer);
  const text = await cleanComment(context, viewer, input.text);
  refuse(problemOf("text", commentProblem(text)));
  await refuseSpam(context, viewer, { html: text, field: "text", isNew: true });
  const now = context.clock();
  return withIdempotencyKey(context.db, { userId: viewer.id, call, now }, async (trx: Db) => {
    const { id, isHeld, place, ...concerned } = await takePlace(context, trx, viewer, input);
    const written = { id, postId: place.postId, authorId: viewer.id, html: text, ...concerned, isHeld };
    await together(trx, (all) => [
      insertComments(all, [
        { id, ...place, text, original: originalOf(input.text), authorId: viewer.id, createdAt: now },
      ]),
      recordUses(all, { comment: id }, { html: text, userId: viewer.id }),
      context.events.commentWritten(context, all, written),
    ]);
    const row = { id, ...place, text, createdAt: now, isHeld };
    return {
      ...ok,
      message: isHeld ? done.commentHeld() : done.commentCreated(),
      comment: viewNewComment(viewer, row),
    };
  }).catch((error) => {
    // What is answered was there a moment ago, and has been removed since; an author who is gone is refused at the gate.
    const isOfAuthor = error.constraint === "comments_author_id_fkey";
    if (error.code === FOREIGN_KEY_VIOLATION && !isOfAuthor) throw notFound(errors.commentNotFound());
    throw error;
  });
}
