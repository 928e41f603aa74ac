import { checkCron } from "./parse-cron.ts";
import { parseKept, parseSwitch } from "./parse-settings.ts";

/** Dumps that are made by themselves: when (cron, UTC), how many are kept, whether everybody may have the last one. */
export type Dumps = { cron: string; keep: number; isPublic: boolean };

type Get = (name: string, fallback: string) => string;

const EXAMPLE = "41 4 * * 0";
const DUMPS_MAX = 1000;

/** DUMP_CRON, DUMP_KEEP and DUMP_PUBLIC; null where no dumps are made by themselves. */
export function parseDumps(get: Get, problems: string[]): Dumps | null {
  const cron = get("DUMP_CRON", "");
  const keep = parseKept("DUMP_KEEP", get("DUMP_KEEP", "2"), DUMPS_MAX, problems);
  const isPublic = parseSwitch("DUMP_PUBLIC", get("DUMP_PUBLIC", "off"), problems);
  if (cron === "") {
    if (isPublic) problems.push(`DUMP_PUBLIC needs DUMP_CRON, such as "${EXAMPLE}": it says when dumps are made`);
    return null;
  }
  checkCron("DUMP_CRON", cron, EXAMPLE, problems);
  return { cron, keep, isPublic };
}
