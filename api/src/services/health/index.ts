import { gravestFirst } from "@unknot/contract/language/health-problem";
import { getHealth } from "@unknot/contract/services/admin";
import type { FastifyInstance } from "fastify";
import { bind, ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { HEALTH_MAIL, knownProblems, lookAfterSite, sinceWhen } from "./known.ts";
import { lookAround } from "./look.ts";
import { type HealthMail, mailProblems } from "./mails.ts";

export { HEALTH_MAIL } from "./known.ts";

export const LOOK_AFTER_SITE = "look-after-site";

/** The jobs of the health service. */
export function healthJobs(context: AppContext): JobDefinition[] {
  return [
    { name: LOOK_AFTER_SITE, cron: "*/10 * * * *", run: () => lookAfterSite(context) },
    { name: HEALTH_MAIL, run: (data) => mailProblems(context, data as HealthMail) },
  ];
}

/** Answers get_health: looks now, and says since when each problem has been known. */
async function showHealth(context: AppContext) {
  const { found } = await lookAround(context);
  const known = await knownProblems(context.db);
  const problems = gravestFirst(found).map((problem) => ({
    name: problem.name,
    params: problem.params,
    since: sinceWhen(known, problem)?.toISOString() ?? null,
  }));
  return { ...ok, checked: context.clock().toISOString(), siteUrl: context.config.siteUrl, problems };
}

/** How the site is, for its admins. */
export function healthRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getHealth, () => showHealth(context));
}
