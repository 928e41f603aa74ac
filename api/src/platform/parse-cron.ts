import { CronExpressionParser } from "cron-parser";

/** Notes what is wrong with five fields of cron. `example` is what they may look like. */
export function checkCron(name: string, cron: string, example: string, problems: string[]): void {
  try {
    CronExpressionParser.parse(cron, { strict: false });
    if (cron.split(/\s+/).length !== 5) throw new Error("it must have five fields");
  } catch (error) {
    problems.push(
      `${name} must be five fields of cron, such as "${example}", not "${cron}": ${(error as Error).message}`,
    );
  }
}

/** When five fields of cron came up last before a moment, and the time before that; UTC. */
export function lastTimesOf(cron: string, now: Date): [last: Date, before: Date] {
  const times = CronExpressionParser.parse(cron, { strict: false, currentDate: now, tz: "UTC" });
  return [times.prev().toDate(), times.prev().toDate()];
}
