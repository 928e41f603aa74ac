import type { Readable } from "node:stream";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { toFailure } from "../platform/http/error-handler.ts";
import { describe } from "./describe.ts";
import { admit } from "./gate.ts";
import { inTime, patienceFor } from "./in-time.ts";
import { checkLimit } from "./limits.ts";
import type { Member } from "./viewer.ts";

/**
 * Serves an endpoint of the contract whose answer is a file that is made while it is sent, no faster than it is taken; who
 * calls, and how often, is checked as always, before anything is made. `open` answers in the time that a call has.
 */
export function bindFile(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  type: string,
  open: (viewer: Member) => Promise<Readable>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: describe(endpoint),
    onRequest: async (request) => {
      request.patience = patienceFor(endpoint);
      request.viewer = await inTime(request, () => admit(endpoint, request, app.gate));
    },
    preHandler: (request) => inTime(request, () => checkLimit(app, endpoint, request)),
    handler: async (request, reply) => {
      const file = await inTime(request, () => open(request.viewer as Member)).catch(async (error) => {
        // As in `bind`: where the account was closed meanwhile, the call is refused like the next one.
        if (toFailure(error, request.id).status === 500) await admit(endpoint, request, app.gate);
        throw error;
      });
      return reply
        .type(type)
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${endpoint.download}"`)
        .send(file);
    },
  });
}
