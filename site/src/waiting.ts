import type { RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseState, notReady } from "@unknot/api/health";
import { DatabaseAway } from "@unknot/api/platform/database";
import { isDatabaseAway, whyUnsaved } from "@unknot/api/platform/http/database-errors";
import { RETRY_AFTER, said } from "@unknot/api/platform/http/error-handler";
import { SECOND } from "@unknot/contract/limits";
import * as errors from "@unknot/contract/words/errors";
import { plainErrorPage } from "./plain-error-page.ts";

const ASKED_EVERY = SECOND;

/** Answers while the database is not there yet: the process is up, and everything else comes in a moment. */
export function answerWhileWaiting(state: () => DatabaseState, language: string): RequestListener {
  return (request, answer) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const send = (status: number, type: string, body: string) => {
      answer.writeHead(status, {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "no-store",
        ...(status === 503 && { "retry-after": String(RETRY_AFTER) }),
      });
      answer.end(body);
    };
    if (path === "/healthz") return send(200, "application/json", JSON.stringify({ success: true }));
    if (path === "/readyz") return send(503, "application/json", JSON.stringify(notReady(state())));
    if (path.startsWith("/api")) {
      const failure = said(errors.unavailable());
      return send(503, "application/json", JSON.stringify(failure));
    }
    return send(503, "text/html", plainErrorPage(503, language));
  };
}

/** Whether a later try to begin may go well. */
const isForNow = (error: unknown) =>
  error instanceof DatabaseAway || isDatabaseAway(error) || whyUnsaved(error) !== null;

/**
 * Does what needs the database, again and again until it is there; says once what it waits for. Throws what time does
 * not mend, and the signal's reason when that comes first.
 */
export async function untilThere<Result>(
  begin: () => Promise<Result>,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<Result> {
  let said = "";
  for (;;) {
    try {
      signal.throwIfAborted();
      return await begin();
    } catch (error) {
      if (signal.aborted || !isForNow(error)) throw error;
      const { message } = error as Error;
      if (message !== said) log(`Waiting for the database. ${message}`);
      said = message;
    }
    await wait(ASKED_EVERY, undefined, { signal });
  }
}
