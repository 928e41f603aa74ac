import type { AppContext } from "./context.ts";
import { zipDump } from "./exporters/zip.ts";
import { keepDump, lookAfterDumps } from "./services/dumps/index.ts";
import type { JobDefinition } from "./support/jobs/queue.ts";

export const MAKE_DUMP = "make-dump";
export const LOOK_AFTER_DUMPS = "look-after-dumps";

/** Makes dumps of what is public at the times of DUMP_CRON, and sooner where one that is offered is right no more. */
export function dumpJobs(context: AppContext): JobDefinition[] {
  const { db, config, clock } = context;
  const { dumps } = config;
  const publisher = { siteUrl: config.siteUrl, licence: config.dumpLicence };
  const look = { name: LOOK_AFTER_DUMPS, cron: "*/5 * * * *", run: () => lookAfterDumps(context, MAKE_DUMP) };
  if (!dumps) return [look];
  const make = () => keepDump(context, dumps, (write) => zipDump(db, publisher, clock(), write));
  return [look, { name: MAKE_DUMP, cron: dumps.cron, run: make }];
}
