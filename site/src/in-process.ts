import { inLanguage } from "@unknot/api/platform/language";
import { type Client, createClient, type LooseInput } from "@unknot/contract/client";
import { localizeFailure } from "@unknot/contract/language/localize";
import type { FastifyInstance } from "fastify";
import { noteCall } from "./page-cache/note-call.ts";
import { isInTurn } from "./render-gate/in-turn.ts";

/** On whose behalf a call is made. */
export type Behalf = {
  /** Of whoever it is for: limits by address count them, and not the program. */
  address?: string | undefined;
  /** Told how long to wait, in seconds, where a call was refused for that time. */
  onRefused?: (retryAfter: string) => void;
  /** The language in which it is said why a call failed; English where none is given. */
  language?: string;
};

/** Stands where a socket has an address, and is none: nobody is limited by it. */
const NO_ADDRESS = "in process";

/** The language of the API. */
const API = "en";

/** What writes, and what is rare, goes the way of all requests; only no socket is needed for it. */
function overInjection(server: FastifyInstance, { address, onRefused }: Behalf): Client {
  return createClient(async ({ method, path, body, idempotencyKey }) => {
    const request = {
      method: method as "GET",
      url: path,
      remoteAddress: address ?? NO_ADDRESS,
      ...(body !== undefined && { payload: body as string }),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
    };
    const answer = await inLanguage(API, () => server.inject(request));
    const retryAfter = answer.headers["retry-after"];
    if (retryAfter !== undefined) onRefused?.(String(retryAfter));
    return { status: answer.statusCode, body: answer.payload };
  });
}

/**
 * The contract's client over the server itself, for the pages: what they read comes without HTTP and JSON. The checks are
 * the same as over the network.
 */
export function createInProcessClient(server: FastifyInstance, behalf: Behalf = {}): Client {
  const { address, onRefused, language = API } = behalf;
  const injected = overInjection(server, behalf);
  const make: Client = async (endpoint, input, options) => {
    // What is not a page's turn may have to be refused (see lateness/refuse-calls.ts).
    const direct = isInTurn() ? server.directCalls.get(endpoint.path) : undefined;
    if (!direct) return injected(endpoint, input, options);
    const result = await inLanguage(API, () => direct(input as LooseInput, address));
    if ("answer" in result) return result.answer as never;
    const { failure, status, retryAfter } = result;
    if (retryAfter !== undefined) onRefused?.(String(retryAfter));
    return localizeFailure({ ...failure, success: false as const, status });
  };
  return async (endpoint, input, options) => {
    const answer = await inLanguage(language, () => make(endpoint, input, options));
    noteCall(endpoint, input as LooseInput, answer);
    return answer;
  };
}
