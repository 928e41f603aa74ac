import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ToldFailure } from "@unknot/api/platform/told-failures";

type Frame = { filename: string; function: string; lineno: number; colno: number; in_app: boolean };

/** What is told of a failure, in the form of Sentry's events (https://develop.sentry.dev/sdk/data-model/event-payloads/). */
type Event = {
  event_id: string;
  timestamp: number;
  platform: "node";
  level: "error" | "fatal";
  release: string;
  transaction?: string;
  tags: Record<string, string>;
  exception: { values: { type: string; value: string; stacktrace: { frames: Frame[] } }[] };
};

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

const MESSAGE_MAX = 300;
const MESSAGE_READ = 10_000;
const FRAMES_MAX = 50;
const CAUSES_MAX = 5;

/**
 * What messages of libraries and of PostgreSQL hold of what people wrote: it stands in quotes, or looks like an address
 * of a mailbox or a page, an address of the network, or a token. After a colon comes what was wrong, if it is long.
 */
const VALUES = [
  /"[^"]*("|$)|'[^']*('|$)|`[^`]*(`|$)|“[^”]*(”|$)|«[^»]*(»|$)/gs,
  /[^\s<>@]+@[^\s<>@]+/g,
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi,
  /\b\d{1,3}(\.\d{1,3}){3}\b|\b[\da-f]{0,4}(:[\da-f]{0,4}){3,}\b/gi,
  /[\w+/=-]{20,}/g,
];

/** A message without what somebody wrote or could use. */
export function withoutValues(message: string): string {
  const [first = ""] = message.slice(0, MESSAGE_READ).split("\n");
  const text = VALUES.reduce((rest, pattern) => rest.replace(pattern, "…"), first);
  return text.length > MESSAGE_MAX ? `${text.slice(0, MESSAGE_MAX)}…` : text;
}

const AT = /^\s+at (?:async )?(?:(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/;
/** From where on a path is that of a package or of ours, and says nothing of the machine. */
const WITHIN = /(?:.*\/)?((?:node_modules|api|contract|site|web)\/.*)$/;

function framesOf(stack: string): Frame[] {
  const frames = stack.split("\n").flatMap((line): Frame[] => {
    const [, name = "?", path = "", row = "0", column = "0"] = AT.exec(line) ?? [];
    if (path === "") return [];
    const filename = path.startsWith("node:") ? path : (WITHIN.exec(path)?.[1] ?? "?");
    const isOurs = !/^node:|^\?|node_modules\//.test(filename);
    return [{ filename, function: name, lineno: Number(row), colno: Number(column), in_app: isOurs }];
  });
  // The oldest call comes first.
  return frames.slice(0, FRAMES_MAX).reverse();
}

/** What was thrown, and what had caused that, the first cause first. */
function exceptionsOf(error: unknown): Event["exception"]["values"] {
  const values: Event["exception"]["values"] = [];
  for (let one = error; one !== undefined && one !== null && values.length < CAUSES_MAX; one = (one as Error).cause) {
    const { name, message, stack, code } = one as { name?: string; message?: string; stack?: string; code?: unknown };
    // PostgreSQL and Node say by a code what it is; a code is no sentence.
    const known = typeof code === "string" && /^\w{1,40}$/.test(code) ? ` (${code})` : "";
    const value = `${withoutValues(String(message ?? typeof one))}${known}`;
    values.unshift({ type: name || "Error", value, stacktrace: { frames: framesOf(stack ?? "") } });
  }
  return values;
}

/** An event about a failure, with nothing in it that somebody wrote, and nothing of who asked. */
function eventOf({ error, route, job, requestId }: ToldFailure, level: Event["level"], now: Date): Event {
  const where = job ? `job ${job}` : route;
  return {
    event_id: randomUUID().replaceAll("-", ""),
    timestamp: now.getTime() / 1000,
    platform: "node",
    level,
    release: `unknot@${version}`,
    ...(where && { transaction: where }),
    tags: { ...(route && { route }), ...(job && { job }), ...(requestId && { request_id: requestId }) },
    exception: { values: exceptionsOf(error) },
  };
}

/** A failure as it is sent (https://develop.sentry.dev/sdk/foundations/envelopes/): three lines of JSON. */
export function envelopeOf(failure: ToldFailure, level: Event["level"], now: Date): string {
  const event = eventOf(failure, level, now);
  const head = { event_id: event.event_id, sent_at: now.toISOString() };
  return `${[head, { type: "event" }, event].map((line) => JSON.stringify(line)).join("\n")}\n`;
}
