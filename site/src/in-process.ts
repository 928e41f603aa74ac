import { inLanguage } from "@unknot/api/platform/language";
import { type Client, createClient, type LooseInput } from "@unknot/contract/client";
import type { FastifyInstance } from "fastify";
import { noteCall } from "./page-cache/note-call.ts";

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

/** The contract's client over the server itself: the same checks as over the network, without a socket. */
export function createInProcessClient(
  server: FastifyInstance,
  { address, onRefused, language = API }: Behalf = {},
): Client {
  const client = createClient(async ({ method, path, body }) => {
    const request = {
      method: method as "GET",
      url: path,
      remoteAddress: address ?? NO_ADDRESS,
      ...(body !== undefined && { payload: body as string, headers: { "content-type": "application/json" } }),
    };
    const answer = await inLanguage(API, () => server.inject(request));
    const retryAfter = answer.headers["retry-after"];
    if (retryAfter !== undefined) onRefused?.(String(retryAfter));
    return { status: answer.statusCode, body: answer.payload };
  });
  return async (endpoint, input, options) => {
    const answer = await inLanguage(language, () => client(endpoint, input, options));
    noteCall(endpoint, input as LooseInput, answer);
    return answer;
  };
}
