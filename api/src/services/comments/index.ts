import { getComment, getComments } from "@unknot/contract/services/comments";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../context.ts";
import { bind, ok } from "../../platform/http/bind.ts";
import { listComments, showComment } from "./list-comments.ts";

export { exportCommentsOf, removeCommentsOf } from "./export.ts";
export { insertComments, type NewComment } from "./write.ts";

/** The comments service. */
export function commentRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getComments, ({ viewer, body }) => listComments(context.db, viewer, body));
  bind(app, getComment, async ({ viewer, params }) => ({
    ...ok,
    comment: await showComment(context.db, viewer, params.comment_id),
  }));
}
