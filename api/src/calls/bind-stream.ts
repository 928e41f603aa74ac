import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { describe } from "./describe.ts";
import { admit } from "./gate.ts";
import { checkLimit } from "./limits.ts";
import type { Member } from "./viewer.ts";

/** Server-sent events to one browser (WHATWG HTML, section 9.2). */
export type Stream = {
  /** Sends an event; `data` is one line. */
  send: (event: string, data: string) => void;
  /** Sends a comment, which says nothing. */
  beat: () => void;
  end: () => void;
  /** Calls back when the browser has gone, or `end` was called. */
  onEnd: (listener: () => void) => void;
};

/** Serves an endpoint of the contract whose answer is a stream of events; who calls, and how often, is checked as always. */
export function bindStream(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  open: (viewer: Member, stream: Stream) => void,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: describe(endpoint),
    onRequest: async (request) => {
      request.viewer = await admit(endpoint, request, app.gate);
    },
    preHandler: (request) => checkLimit(app, endpoint, request),
    handler: (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        // Some proxies keep an answer until it is whole unless they are told not to.
        "x-accel-buffering": "no",
      });
      raw.write("retry: 5000\n\n");
      open(request.viewer as Member, {
        send: (event, data) => void raw.write(`event: ${event}\ndata: ${data}\n\n`),
        beat: () => void raw.write(":\n\n"),
        end: () => void raw.end(),
        onEnd: (listener) => void raw.once("close", listener),
      });
    },
  });
}
