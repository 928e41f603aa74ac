import * as suggestions from "@unknot/contract/services/suggestions";
import { about, type Case, idOf, postBody, reads } from "./world.ts";

/** Calls about changes of others' posts that members propose; each is made about one that is eight days old. */
export const SUGGESTION_CASES: Record<string, Case> = {
  suggest_edit: {
    endpoint: suggestions.suggestEdit,
    input: (w) => ({ params: { ps_id: idOf(w) }, body: postBody }),
    about,
  },
  "suggest_edit, published": {
    endpoint: suggestions.suggestEdit,
    input: (w) => ({ params: { ps_id: idOf(w) }, body: { ...postBody, publish: true } }),
    about,
  },
  get_edit_to_suggest: {
    endpoint: suggestions.getEditToSuggest,
    input: (w) => ({ params: { ps_id: idOf(w) } }),
    about,
    reads,
  },
  get_suggested_edits: {
    endpoint: suggestions.getSuggestedEdits,
    input: (w) => ({ params: { ps_id: idOf(w) }, query: {} }),
    about,
  },
  get_suggested_edit: {
    endpoint: suggestions.getSuggestedEdit,
    input: ({ suggestionId }) => ({ params: { suggestion_id: suggestionId } }),
    about,
    reads,
  },
  "decide_suggested_edit, accepted": {
    endpoint: suggestions.decideSuggestedEdit,
    input: ({ suggestionId }) => ({ params: { suggestion_id: suggestionId }, body: { accepted: true } }),
    about,
  },
  "decide_suggested_edit, declined": {
    endpoint: suggestions.decideSuggestedEdit,
    input: ({ suggestionId }) => ({ params: { suggestion_id: suggestionId }, body: { accepted: false } }),
    about,
  },
  withdraw_suggested_edit: {
    endpoint: suggestions.withdrawSuggestedEdit,
    input: ({ suggestionId }) => ({ params: { suggestion_id: suggestionId } }),
    about,
  },
  get_waiting_suggested_edits: { endpoint: suggestions.getWaitingSuggestedEdits, input: () => ({ query: {} }) },
};
