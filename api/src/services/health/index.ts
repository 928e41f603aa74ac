import { gravestFirst } from "@unknot/contract/language/health-problem";
import { getHealth, sendTestMail } from "@unknot/contract/services/admin";
import type { FastifyInstance } from "fastify";
import { bind, ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { countMails } from "./check-mails.ts";
import { HEALTH_MAIL, knownProblems, lookAfterSite, sinceWhen } from "./known.ts";
import { lookAround } from "./look.ts";
import { knownOfDomain, lookAtDomain, mailDomain } from "./mail-domain.ts";
import { type HealthMail, mailProblems } from "./mails.ts";
import { sendTestMailTo } from "./send-test-mail.ts";

export { HEALTH_MAIL } from "./known.ts";

export const LOOK_AFTER_SITE = "look-after-site";

/** The jobs of the health service. */
export function healthJobs(context: AppContext): JobDefinition[] {
  return [
    {
      name: LOOK_AFTER_SITE,
      cron: "*/10 * * * *",
      run: async () => {
        await lookAtDomain(context);
        await lookAfterSite(context);
      },
    },
    { name: HEALTH_MAIL, run: (data) => mailProblems(context, data as HealthMail) },
  ];
}

/** Answers get_health: looks now, and says since when each problem has been known. */
async function showHealth(context: AppContext) {
  const { found } = await lookAround(context);
  const domain = await knownOfDomain(context);
  const known = await knownProblems(context.db);
  const problems = gravestFirst(found).map((problem) => ({
    name: problem.name,
    params: problem.params,
    since: sinceWhen(known, problem)?.toISOString() ?? null,
  }));
  const { spf = "unknown", dkim = "unknown", dmarc = "unknown", asked_at: asked } = domain ?? {};
  const mails = { domain: mailDomain(context), asked: asked?.toISOString() ?? null, spf, dkim, dmarc };
  return {
    ...ok,
    checked: context.clock().toISOString(),
    siteUrl: context.config.siteUrl,
    mails: { ...mails, ...(await countMails(context)) },
    problems,
  };
}

/** How the site is, for its admins. */
export function healthRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getHealth, () => showHealth(context));
  bind(app, sendTestMail, ({ viewer }) => sendTestMailTo(context, viewer));
}
