import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { endHides } from "./end-hides.ts";
import { countNumbers } from "./numbers.ts";

export const COUNT_NUMBERS = "count-numbers";
export const END_HIDES = "end-hides";

/** The jobs of the moderation service. */
export function moderationJobs(context: AppContext): JobDefinition[] {
  const { db, clock } = context;
  return [
    { name: COUNT_NUMBERS, cron: "*/5 * * * *", run: () => countNumbers(db, clock()) },
    { name: END_HIDES, cron: "* * * * *", run: () => endHides(context) },
  ];
}
