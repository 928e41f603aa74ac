import { getSiteNumbers, getSiteSettings, setUserRole, updateSiteSettings } from "@unknot/contract/services/admin";
import { createAppeal, getAppeals, getDecisions, resolveAppeal } from "@unknot/contract/services/appeals";
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
import {
  answerContactMessage,
  getContactMessages,
  getMembers,
  getModerationLog,
  getTransparency,
} from "@unknot/contract/services/records";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../context.ts";
import { bind, ok } from "../../platform/http/bind.ts";
import { transact } from "../../platform/transact.ts";
import type { Member } from "../../platform/viewer.ts";
import { answerAppeal, appeal } from "./appeals.ts";
import { setClaim } from "./cases.ts";
import { answerMessage, listMessages } from "./contact.ts";
import { report } from "./create-report.ts";
import { hideThing, resolve, unhideThing } from "./decide.ts";
import { listAppeals, listDecisions } from "./list-appeals.ts";
import { listLog, showTransparency } from "./list-log.ts";
import { muteMember, unmuteMember } from "./mute-member.ts";
import { showNumbers } from "./numbers.ts";
import { listQueue } from "./queue.ts";
import { changeRole } from "./roles.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { listMembers } from "./standing.ts";
import { type Thing, thingOf } from "./things.ts";

const pageOf = ({ page = "1" }: { page?: string | undefined }): number => Number(page);

async function claim({ db, clock }: AppContext, viewer: Member, thing: Thing, claimed: boolean) {
  await transact(db, (trx) => setClaim(trx, viewer, thing, { claimed, now: clock() }));
  return ok;
}

function adminRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, setUserRole, ({ viewer, body }) => changeRole(context, viewer, body));
  bind(app, getSiteSettings, async () => ({ ...ok, settings: await readSettings(context.db) }));
  bind(app, updateSiteSettings, ({ viewer, body }) => changeSettings(context, viewer, body.settings));
  bind(app, getSiteNumbers, () => showNumbers(context));
}

/** The moderation service. */
export function moderationRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, createReport, ({ viewer, body }) => report(context, viewer, body));
  bind(app, getReports, ({ viewer, query }) => listQueue(context, viewer, query.status ?? "open", pageOf(query)));
  bind(app, claimReport, ({ viewer, params, body }) =>
    claim(context, viewer, thingOf(params.object_type, params.object_id), body.claimed),
  );
  bind(app, resolveReport, ({ viewer, params, body }) =>
    resolve(context, viewer, thingOf(params.object_type, params.object_id), body),
  );
  bind(app, hideContent, ({ viewer, body }) => hideThing(context, viewer, thingOf(body.type, body.object_id), body));
  bind(app, unhideContent, ({ viewer, body }) =>
    unhideThing(context, viewer, thingOf(body.type, body.object_id), body.reason),
  );
  bind(app, muteUser, ({ viewer, body }) => muteMember(context, viewer, body));
  bind(app, unmuteUser, ({ viewer, body }) => unmuteMember(context, viewer, body));
  bind(app, getModerationLog, ({ query }) => listLog(context.db, query, pageOf(query)));
  bind(app, getContactMessages, ({ query }) => listMessages(context, query.status ?? "open", pageOf(query)));
  bind(app, answerContactMessage, ({ viewer, params, body }) =>
    answerMessage(context, viewer, params.message_id, body.answer),
  );
  bind(app, getMembers, async ({ query }) => ({
    ...ok,
    ...(await listMembers(
      context.db,
      { search: query.search, team: !!query.team, page: pageOf(query) },
      context.clock(),
    )),
  }));
  bind(app, getDecisions, ({ viewer, query }) => listDecisions(context, viewer, pageOf(query)));
  bind(app, createAppeal, ({ viewer, body }) => appeal(context, viewer, body));
  bind(app, getAppeals, ({ viewer, query }) => listAppeals(context, viewer, query.status ?? "open", pageOf(query)));
  bind(app, resolveAppeal, ({ viewer, params, body }) => answerAppeal(context, viewer, params.appeal_id, body));
  bind(app, getTransparency, ({ query }) => showTransparency(context.db, pageOf(query)));
  adminRoutes(app, context);
}
