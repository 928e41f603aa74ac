import type { AnyEndpoint } from "@unknot/contract/endpoint";
import { Failure } from "@unknot/contract/errors";

/** How a member's call is described whose answer is no JSON, a file or a stream of events: by its failures alone. */
export const describe = (endpoint: AnyEndpoint) => ({
  tags: [endpoint.service],
  summary: endpoint.summary,
  security: [{ accessToken: [] }],
  response: Object.fromEntries(endpoint.errors.map((status) => [status, { ...Failure, description: "Failure" }])),
});
