import { getLikes, toggleLike } from "@unknot/contract/services/posts";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { showLikes } from "./show-likes.ts";
import { toggle } from "./toggle-like.ts";

export { removeAbandonedLikes, removeLikesOf } from "./remove-likes.ts";

/** Likes of posts and comments. */
export function likeRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getLikes, ({ viewer, body }) => showLikes(context.db, viewer, body));
  bind(app, toggleLike, ({ viewer, body }) => toggle(context, viewer, body));
}
