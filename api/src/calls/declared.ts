import type { AnyEndpoint } from "@unknot/contract/endpoint";

/** The status codes that an endpoint may answer, in order: its own, and those of the checks that all of its kind pass. */
export function declaredStatuses({ method, access, errors }: AnyEndpoint): number[] {
  // Calls of moderators are not there for others (404); elsewhere a token that is not good is refused, needed or not.
  const gate = access === "public" || access === "member" ? [403] : [404];
  const sent = method === "GET" ? [] : [413, 415];
  return [...new Set([200, 400, ...gate, ...sent, ...errors, 500, 503])].sort((one, other) => one - other);
}
