import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { countNumbers } from "./numbers.ts";

export const COUNT_NUMBERS = "count-numbers";

/** The jobs of the moderation service. */
export function moderationJobs({ db, clock }: AppContext): JobDefinition[] {
  return [{ name: COUNT_NUMBERS, cron: "*/5 * * * *", run: () => countNumbers(db, clock()) }];
}
