import { getMemberSuggestions, getUserActivity } from "@unknot/contract/services/user";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { viewActivity } from "./activity.ts";
import { suggestMembers } from "./suggest.ts";

/** What everybody may know of members. */
export function memberRoutes(app: FastifyInstance, { db }: AppContext): void {
  bind(app, getUserActivity, ({ query }) => viewActivity(db, query.username));
  bind(app, getMemberSuggestions, ({ viewer, query }) => suggestMembers(db, viewer, query.beginning));
}
