import { messages } from "@unknot/contract/messages";
import { getUserActivity } from "@unknot/contract/services/user";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { bind, ok } from "../../platform/http/bind.ts";
import { findMember } from "./store.ts";

/** What everybody may know of a member. Throws a 404 for an unknown name. */
async function viewActivity(db: Db, username: string) {
  const member = await findMember(db, username);
  if (!member) throw notFound(messages.userNotFound);
  return {
    ...ok,
    username: member.username,
    problemSolutionCount: member.post_count,
    commentCount: member.comment_count,
    date_created: member.created_at.toISOString(),
  };
}

/** The user service. */
export function userRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getUserActivity, ({ query }) => viewActivity(context.db, query.username));
}
