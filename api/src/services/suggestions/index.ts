import {
  decideSuggestedEdit,
  getEditToSuggest,
  getSuggestedEdit,
  getSuggestedEdits,
  getWaitingSuggestedEdits,
  suggestEdit,
  withdrawSuggestedEdit,
} from "@unknot/contract/services/suggestions";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { beginEdit } from "./begin-edit.ts";
import { decide } from "./decide.ts";
import { listSuggestions, listWaiting, showSuggestion } from "./list-suggestions.ts";
import { suggest } from "./suggest-edit.ts";
import { withdraw } from "./withdraw.ts";

export { exportSuggestionsOf, removeSuggestionsOf } from "./export.ts";
export { overruleUndone } from "./overrule-undone.ts";

/** What members propose to change in others' posts. */
export function suggestionRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, suggestEdit, ({ viewer, params, body }) => suggest(context, viewer, params.ps_id, body));
  bind(app, getEditToSuggest, ({ viewer, params }) => beginEdit(context, viewer, params.ps_id));
  bind(app, getSuggestedEdits, ({ viewer, params, query }) =>
    listSuggestions(context, viewer, params.ps_id, Number(query.page ?? 1)),
  );
  bind(app, getSuggestedEdit, ({ viewer, params }) => showSuggestion(context, viewer, params.suggestion_id));
  bind(app, decideSuggestedEdit, ({ viewer, params, body }) => decide(context, viewer, params.suggestion_id, body));
  bind(app, withdrawSuggestedEdit, ({ viewer, params }) => withdraw(context.db, viewer, params.suggestion_id));
  bind(app, getWaitingSuggestedEdits, ({ query }) => listWaiting(context, Number(query.page ?? 1)));
}
