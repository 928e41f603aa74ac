import type { KeptAnswers } from "@unknot/api/calls/kept-answers";
import { addressOfCall } from "./address.ts";
import { isForAll, noteCall } from "./note-call.ts";
import type { PageCache } from "./page-cache.ts";
import { isReading } from "./reads.ts";

const HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/**
 * Keeps what visitors' calls are answered beside the pages, in the same room and by the same rules; whatever is asked for
 * is kept when it is asked for again, because most of it can be thought up without end.
 */
export const keepAnswers =
  (cache: PageCache): KeptAnswers =>
  async (endpoint, input, make) => {
    if (!isForAll(endpoint, input)) return null;
    const address = addressOfCall(endpoint.path, input);
    let made: object | undefined;
    const render = async () => {
      const answer = await make();
      noteCall(endpoint, input, answer as never);
      made = answer;
      return { status: 200, headers: HEADERS, body: Buffer.from(JSON.stringify(answer)) };
    };
    const page = await cache.page(address, render, { isNewest: isReading() });
    if (!page) return null;
    return {
      toObject: () => made ?? JSON.parse(page.body.toString("utf8")),
      toSend: async (acceptEncoding) => {
        const ready = page.ready(acceptEncoding);
        const form = ready ?? (await page.formFor(acceptEncoding));
        if (!ready) cache.weigh(address);
        return form;
      },
    };
  };
