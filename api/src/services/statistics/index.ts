import { getSiteNumbers } from "@unknot/contract/services/admin";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { countNumbers, showNumbers } from "./statistics.ts";

export { noteEvent } from "./site-events.ts";

export const COUNT_NUMBERS = "count-numbers";

/** The jobs of the statistics service. */
export function statisticsJobs({ db, clock }: AppContext): JobDefinition[] {
  return [{ name: COUNT_NUMBERS, cron: "*/5 * * * *", run: () => countNumbers(db, clock()) }];
}

/** The numbers of the site, for its admins. */
export function statisticsRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getSiteNumbers, () => showNumbers(context));
}
