import {
  createComment,
  deleteComment,
  editComment,
  getComment,
  getCommentSource,
  getComments,
  setHelpfulComment,
} from "@unknot/contract/services/comments";
import type { FastifyInstance } from "fastify";
import { bind, ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { changeComment, removeComment, showCommentSource } from "./change-comment.ts";
import { writeComment } from "./create-comment.ts";
import { listComments, showComment } from "./list-comments.ts";
import { markHelpful } from "./mark-helpful.ts";

export type { CommentChanged, CommentWritten } from "./events.ts";
export { exportCommentsOf, exportHelpfulOf } from "./export.ts";
export { likedComments } from "./liked.ts";
export type { CommentOriginal } from "./originals.ts";
export { reindexComments, reindexCommentsAgain } from "./reindex.ts";
export { removeAbandonedComments, removeCommentsOf } from "./remove-comments.ts";
export { renderCommentsAnew } from "./render-anew.ts";
export { findComment, findPublicComment, lockCommentState } from "./store.ts";
export type { CommentsTable } from "./tables.ts";
export { mayRead, mayReadText } from "./views.ts";
export { insertComments } from "./write.ts";

/** The comments service. */
export function commentRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getComments, ({ viewer, body }) => listComments(context.db, viewer, body));
  bind(app, getComment, async ({ viewer, params }) => ({
    ...ok,
    comment: await showComment(context.db, viewer, params.comment_id),
  }));
  bind(app, createComment, ({ viewer, body, request }) => writeComment(context, viewer, body, request.keyed));
  bind(app, editComment, ({ viewer, params, body }) => changeComment(context, viewer, params.comment_id, body.text));
  bind(app, setHelpfulComment, ({ viewer, body }) => markHelpful(context, viewer, body));
  bind(app, getCommentSource, ({ viewer, params }) => showCommentSource(context, viewer, params.comment_id));
  bind(app, deleteComment, ({ viewer, params }) => removeComment(context, viewer, params.comment_id));
}
