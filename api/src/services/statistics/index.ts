import { getSiteNumbers } from "@unknot/contract/services/admin";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { countStatistics, showStatistics } from "./statistics.ts";

export { recordEvent } from "./events.ts";

export const COUNT_STATISTICS = "count-numbers";

/** The jobs of the statistics service. */
export function statisticsJobs({ db, clock }: AppContext): JobDefinition[] {
  return [{ name: COUNT_STATISTICS, cron: "*/5 * * * *", run: () => countStatistics(db, clock()) }];
}

/** The numbers of the site, for its admins. */
export function statisticsRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getSiteNumbers, () => showStatistics(context));
}
