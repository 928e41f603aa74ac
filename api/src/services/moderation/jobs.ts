import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { endHides } from "./end-hides.ts";

export const END_HIDES = "end-hides";

/** The jobs of the moderation service. */
export function moderationJobs(context: AppContext): JobDefinition[] {
  return [{ name: END_HIDES, cron: "* * * * *", run: () => endHides(context) }];
}
