import { channel } from "node:diagnostics_channel";
import type { LogEvent } from "kysely";

/** What is told of a statement that took long. */
export type SlowStatement = {
  ms: number;
  /** Whose it is: functions of the program with their files, the innermost first. */
  by: string[];
  /** Its text, with `$1` for what it was given. */
  statement: string;
  failed: boolean;
};

/** Whoever watches hears of each slow statement here. */
export const slowStatements = channel("unknot:slow-statement");

/** The functions and files of our own in a stack, without those that every statement passes. */
const OURS = /^\s+at (?:async )?(?:(.+?) \()?.*?\/(?:api|site)\/(?:src\/)?([\w./-]+\.ts):\d+:\d+\)?$/;
const EVERY = /^(platform\/|calls\/|front|in-process|pages\.ts|page-cache\/|render-gate\/|tracing\/)/;
const FRAMES = 60;
const NAMED = 3;
const TEXT_MAX = 2000;

/**
 * Where the program is, as far as promises remember who waits for them, as files with functions, the innermost first.
 * Looked for only where it is told, so that nothing is noted for the many statements that nobody hears of.
 */
export function whoAsked(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack
    .split("\n")
    .flatMap((line) => {
      const [, name = "", file = ""] = OURS.exec(line) ?? [];
      return file === "" || EVERY.test(file) ? [] : [`${file} ${name}`.trim()];
    })
    .slice(0, NAMED);
}

/** The text of a statement in one line, with `$1` for what it was given. */
export function textOf(sql: string): string {
  const text = sql.replace(/\s+/g, " ").trim();
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}

/** Tells of a statement that took longer than so many milliseconds; 0: of none. */
export function tellIfSlow(event: LogEvent, longest: number): void {
  if (longest === 0 || event.queryDurationMillis < longest || !slowStatements.hasSubscribers) return;
  slowStatements.publish({
    ms: Math.round(event.queryDurationMillis),
    by: whoAsked(),
    statement: textOf(event.query.sql),
    failed: event.level === "error",
  } satisfies SlowStatement);
}
