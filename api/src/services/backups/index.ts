import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { backUpAndKeep } from "./back-up-and-keep.ts";

export { lastBackups, recordBackup } from "./records.ts";

export const BACK_UP = "back-up";

/** The job that backs the site up by itself; none where nobody has said where to (BACKUP_TO). */
export function backupJobs(context: AppContext): JobDefinition[] {
  const { backups } = context.config;
  if (!backups) return [];
  return [{ name: BACK_UP, cron: backups.cron, run: () => backUpAndKeep(context, backups) }];
}
