import { deleteDraft, getDraft, getDrafts, saveDraft } from "@unknot/contract/services/drafts";
import {
  createProblemSolution,
  deleteProblemSolution,
  editProblemSolution,
  getAutocompleteSuggestions,
  getProblemSolutions,
  getSimilarProblemSolutions,
  getWhatsNew,
  noteSearch,
  previewText,
  setOutdated,
} from "@unknot/contract/services/posts";
import type { FastifyInstance } from "fastify";
import { bind, ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { createPost } from "./create-post.ts";
import { deletePost } from "./delete-post.ts";
import { deleteDraftOf, findDraft, listDrafts, saveDraftOf } from "./drafts.ts";
import { editPost } from "./edit-post.ts";
import { listPosts } from "./list-posts.ts";
import { preview } from "./preview.ts";
import { markOutdated } from "./set-outdated.ts";
import { findSimilar, recordSearchClick, suggest } from "./suggest.ts";
import { whatsNew } from "./whats-new.ts";

/** The general service: posts and search. */
export function postRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getProblemSolutions, ({ viewer, body, request }) => listPosts(context, viewer, body, request.address));
  bind(app, getAutocompleteSuggestions, async ({ query }) => ({
    ...ok,
    list: await suggest(context.db, query.searchTerm),
  }));
  bind(app, getSimilarProblemSolutions, async ({ query }) => ({
    ...ok,
    list: await findSimilar(context.db, query),
  }));
  bind(app, getWhatsNew, () => whatsNew(context.db));
  bind(app, noteSearch, ({ body, request }) => recordSearchClick(context, body, request.address));
  bind(app, createProblemSolution, ({ viewer, body, request }) =>
    createPost(context, viewer, { ...body, alternativeTo: body.alternative_to }, request.keyed),
  );
  bind(app, editProblemSolution, ({ viewer, params, body }) =>
    editPost(context, viewer, params.ps_id, {
      title: body.newTitle,
      problem: body.newProblem,
      solution: body.newSolution,
      tags: body.tags,
      note: body.note,
      base: body.base,
    }),
  );
  bind(app, deleteProblemSolution, ({ viewer, params, query }) =>
    deletePost(context, viewer, params.ps_id, query.deleted === undefined ? undefined : query.deleted === "true"),
  );
  bind(app, setOutdated, ({ viewer, body }) => markOutdated(context, viewer, body));
  bind(app, previewText, ({ viewer, body }) => preview(context, viewer, body.text));
  bind(app, getDraft, ({ viewer, query }) => findDraft(context.db, viewer, query));
  bind(app, getDrafts, ({ viewer }) => listDrafts(context.db, viewer));
  bind(app, saveDraft, ({ viewer, query, body, request }) =>
    saveDraftOf(context, viewer, query, body, request.userAgent),
  );
  bind(app, deleteDraft, ({ viewer, query }) => deleteDraftOf(context.db, viewer, query));
}
