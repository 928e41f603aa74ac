import {
  editTag,
  getManagedTag,
  getTag,
  getTagSuggestions,
  getTags,
  mergeTags,
  resolveTagSuggestion,
  suggestTagDescription,
} from "@unknot/contract/services/tags";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { listTags, viewTag } from "./list-tags.ts";
import { changeTag, mergeInto, showManaged } from "./manage.ts";
import { listSuggestions, resolveSuggestion, suggestDescription } from "./suggestions.ts";

/** What posts are about, in words that members have agreed on. */
export function tagRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  bind(app, getTags, ({ query }) => listTags(db, query.query ?? "", Number(query.page ?? "1")));
  bind(app, getTag, ({ query }) => viewTag(db, query.name));
  bind(app, suggestTagDescription, ({ viewer, body }) => suggestDescription(context, viewer, body));
  bind(app, getManagedTag, ({ query }) => showManaged(db, query.name));
  bind(app, editTag, ({ viewer, body }) => changeTag(context, viewer, body));
  bind(app, mergeTags, ({ viewer, body }) => mergeInto(context, viewer, body));
  bind(app, getTagSuggestions, ({ query }) => listSuggestions(db, Number(query.page ?? "1")));
  bind(app, resolveTagSuggestion, ({ viewer, params, body }) =>
    resolveSuggestion(context, viewer, { id: params.suggestion_id, accepted: body.accepted }),
  );
}
