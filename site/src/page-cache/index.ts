import { callerAddress } from "@unknot/api/platform/addresses";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RenderGate } from "../render-gate/index.ts";
import { isOrdinary, normalAddress } from "./address.ts";
import { type Rendered, sendForm } from "./page.ts";
import type { PageCache } from "./page-cache.ts";
import { isReading } from "./reads.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The answer is the same for everybody, and is kept until something changes that it is made of. */
    isCached?: boolean;
  }
}

/** For routes whose answers are the same for everybody. */
export const CACHED = { config: { isCached: true } } as const;

/** Makes the answer for nobody in particular, on the account of whoever asks: nothing that they sent is seen. */
async function render(server: FastifyInstance, url: string, caller: string | undefined): Promise<Rendered> {
  const answer = await server.inject({ method: "GET", url, ...(caller && { remoteAddress: caller }) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
}

/**
 * Answers the routes that are `CACHED` from the cache, or by way of it. Requests come here that the look-up before the
 * server had no answer for: they get the same one, whatever is unusual about them.
 */
export function serveCached(server: FastifyInstance, cache: PageCache, gate: RenderGate): void {
  server.addHook("preClose", async () => cache.close());
  server.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.routeOptions.config.isCached !== true || isReading()) return;
    const { raw, headers } = request;
    const url = normalAddress(request.url);
    if ((raw.method !== "GET" && raw.method !== "HEAD") || !isOrdinary(url)) return;
    const asker = gate.whoAsks(request);
    // What many read comes before what nobody has asked for: a flood of machines asks for everything there is.
    const place = gate.placeOf(asker, cache.isRead(url));
    const make = () => gate.inTurn(place, () => render(server, url, callerAddress(request)));
    const page = await gate.orRefuse(reply, () => cache.page(url, make, { admit: () => gate.admit(asker), place }));
    if (!page) return;
    const ready = page.ready(headers["accept-encoding"]);
    const form = ready ?? (await page.formFor(headers["accept-encoding"]));
    if (!ready) cache.weigh(url);
    reply.hijack();
    sendForm(raw, reply.raw, page, form);
  });
}
