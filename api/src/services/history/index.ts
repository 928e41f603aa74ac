import {
  compareVersions,
  getCommentVersions,
  getVersion,
  getVersions,
  restoreVersion,
} from "@unknot/contract/services/history";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { listCommentVersions } from "./comment-versions.ts";
import { compareTwo, listVersions, showVersion } from "./read-versions.ts";
import { restore } from "./restore-version.ts";

export { exportCommentVersionsOf, keepCommentVersion } from "./comment-versions.ts";
export { eraseVersion } from "./erase-version.ts";
export { exportVersionsOf } from "./export.ts";
export { type CommentVersion, insertCommentVersions, insertPostVersions, type PostVersion } from "./insert-versions.ts";
export { keepVersion } from "./keep-version.ts";
export { presentVersionOf, replacedVersion } from "./numbers.ts";
export { compareTexts } from "./read-versions.ts";
export { renderCommentVersionsAnew, renderVersionsAnew } from "./render-anew.ts";

/** What posts said before they were changed. */
export function historyRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getVersions, ({ viewer, params, query }) =>
    listVersions(context.db, viewer, params.ps_id, Number(query.page ?? 1)),
  );
  bind(app, getVersion, ({ viewer, params }) => showVersion(context.db, viewer, params.ps_id, params.number));
  bind(app, getCommentVersions, ({ viewer, params, query }) =>
    listCommentVersions(context, viewer, params.comment_id, Number(query.page ?? 1)),
  );
  bind(app, restoreVersion, ({ viewer, params: { ps_id, number }, body }) =>
    restore(context, viewer, { id: ps_id, number, note: body.note }),
  );
  bind(app, compareVersions, ({ viewer, params, query }) => compareTwo(context, viewer, params.ps_id, query));
}
