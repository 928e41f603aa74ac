import { setAbility } from "@unknot/contract/services/abilities";
import { createAppeal, getAppeals, getDecisions, resolveAppeal } from "@unknot/contract/services/appeals";
import { removeCommentVersion, removeVersion } from "@unknot/contract/services/history";
import {
  claimReport,
  createReport,
  getReports,
  hideContent,
  muteUser,
  resolveReport,
  unhideContent,
  unmuteUser,
} from "@unknot/contract/services/moderation";
import { clearProfile } from "@unknot/contract/services/profiles";
import { getMembers, getModerationLog, getTransparency } from "@unknot/contract/services/records";
import type { FastifyInstance } from "fastify";
import { bind, ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { transact } from "../../platform/transact.ts";
import type { Subject } from "../decisions/index.ts";
import { answerAppeal, appeal } from "./appeals.ts";
import { setClaim } from "./cases.ts";
import { clearProfileOf } from "./clear-profile.ts";
import { report } from "./create-report.ts";
import { hideSubject, resolve, unhideSubject } from "./decide.ts";
import { listAppeals, listDecisions } from "./list-appeals.ts";
import { listLog, showTransparency } from "./list-log.ts";
import { listMembers } from "./member-records.ts";
import { muteMember, unmuteMember } from "./mute-member.ts";
import { listQueue } from "./queue.ts";
import { removeVersionOf } from "./remove-version.ts";
import { restrict } from "./set-ability.ts";
import { subjectOf } from "./subjects.ts";

const pageOf = ({ page = "1" }: { page?: string | undefined }): number => Number(page);

async function claim({ db, clock }: AppContext, viewer: Member, subject: Subject, claimed: boolean) {
  await transact(db, (trx) => setClaim(trx, viewer, subject, { claimed, now: clock() }));
  return ok;
}

/** The moderation service. */
export function moderationRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, createReport, ({ viewer, body, request }) => report(context, viewer, body, request.keyed));
  bind(app, getReports, ({ viewer, query }) => listQueue(context, viewer, query.status ?? "open", pageOf(query)));
  bind(app, claimReport, ({ viewer, params, body }) =>
    claim(context, viewer, subjectOf(params.object_type, params.object_id), body.claimed),
  );
  bind(app, resolveReport, ({ viewer, params, body }) =>
    resolve(context, viewer, subjectOf(params.object_type, params.object_id), body),
  );
  bind(app, hideContent, ({ viewer, body }) =>
    hideSubject(context, viewer, subjectOf(body.type, body.object_id), body),
  );
  bind(app, unhideContent, ({ viewer, body }) =>
    unhideSubject(context, viewer, subjectOf(body.type, body.object_id), body.reason),
  );
  bind(app, muteUser, ({ viewer, body }) => muteMember(context, viewer, body));
  bind(app, unmuteUser, ({ viewer, body }) => unmuteMember(context, viewer, body));
  bind(app, removeVersion, ({ viewer, body }) =>
    removeVersionOf(context, viewer, subjectOf("problemSolution", body.ps_id), body),
  );
  bind(app, removeCommentVersion, ({ viewer, body }) =>
    removeVersionOf(context, viewer, subjectOf("comment", body.comment_id), body),
  );
  bind(app, clearProfile, ({ viewer, body }) => clearProfileOf(context, viewer, body));
  bind(app, setAbility, ({ viewer, body }) => restrict(context, viewer, body));
  bind(app, getModerationLog, ({ query }) => listLog(context.db, query, pageOf(query)));
  bind(app, getMembers, async ({ query }) => ({
    ...ok,
    ...(await listMembers(
      context.db,
      { search: query.search, team: !!query.team, page: pageOf(query) },
      context.clock(),
    )),
  }));
  bind(app, getDecisions, ({ viewer, query }) => listDecisions(context, viewer, pageOf(query)));
  bind(app, createAppeal, ({ viewer, body, request }) => appeal(context, viewer, body, request.keyed));
  bind(app, getAppeals, ({ viewer, query }) => listAppeals(context, viewer, query.status ?? "open", pageOf(query)));
  bind(app, resolveAppeal, ({ viewer, params, body }) => answerAppeal(context, viewer, params.appeal_id, body));
  bind(app, getTransparency, ({ query }) => showTransparency(context.db, pageOf(query)));
}
