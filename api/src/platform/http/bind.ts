import type { AnyEndpoint, InputOf, OutputOf } from "@unknot/contract/endpoint";
import { Failure } from "@unknot/contract/errors";
import type { FastifyInstance } from "fastify";
import type { Viewer } from "../viewer.ts";

/** What a use case gets from the wire: the declared parts of the request, and who asks. */
export type Call<E> = InputOf<E> & { viewer: Viewer };

/** The beginning of every answer that went well. */
export const ok = { success: true } as const;

const FAILURE_TEXT: Record<number, string> = {
  400: "The input breaks a rule, or the request has the wrong shape",
  403: "Not logged in, or not the caller's to do",
  404: "Not there, or not for the caller to know of",
  500: "Internal Server Error, with a requestId",
};

function responses(endpoint: AnyEndpoint) {
  const failures = [400, 500, ...endpoint.errors].map((status) => [
    status,
    { ...Failure, description: FAILURE_TEXT[status] ?? "Failure" },
  ]);
  return { 200: { ...endpoint.output, description: "Done" }, ...Object.fromEntries(failures) };
}

/** Serves one endpoint of the contract: its schemas validate the request and cut the answer to what is declared. */
export function bind<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<OutputOf<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      tags: [endpoint.service],
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: responses(endpoint),
    },
    handler: (request) => {
      const { params, query, body } = request;
      return handle({ params, query, body, viewer: null } as unknown as Call<E>);
    },
  });
}
