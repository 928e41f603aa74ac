import {
  getAutocompleteSuggestions,
  getProblemSolutions,
  getSimilarProblemSolutions,
} from "@unknot/contract/services/posts";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../context.ts";
import { bind, ok } from "../../platform/http/bind.ts";
import { listPosts } from "./list-posts.ts";
import { findSimilar, suggestTitles } from "./suggest.ts";

/** The general service: write-ups and search. */
export function postRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getProblemSolutions, ({ viewer, body }) => listPosts(context, viewer, body));
  bind(app, getAutocompleteSuggestions, async ({ query }) => ({
    ...ok,
    list: await suggestTitles(context.db, query.searchTerm),
  }));
  bind(app, getSimilarProblemSolutions, async ({ query }) => ({
    ...ok,
    list: await findSimilar(context.db, query.title),
  }));
}
