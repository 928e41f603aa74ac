import type { LooseInput } from "@unknot/contract/client";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cutTo } from "./cut.ts";

/** An answer that is the same for every visitor who asks for the same. */
export type KeptAnswer = {
  /** A copy of it, for whoever may do with it what they like. */
  toObject: () => object;
  /** As it goes over the network to whoever sends this `Accept-Encoding`: names and values of headers in turn, and the bytes. */
  toSend: (acceptEncoding: string | undefined) => Promise<{ headers: string[]; body: Buffer }>;
};

/**
 * Answers a visitor's call with what is kept, or has it made; null for what is not to be kept, which has to be answered
 * anew each time. Throws what `make` throws.
 */
export type KeptAnswers = (
  endpoint: AnyEndpoint,
  input: LooseInput,
  make: () => Promise<object>,
) => Promise<KeptAnswer | null>;

/**
 * Makes a copy of what an endpoint is asked that has what is declared and nothing else, in its order: whatever asks for
 * the same is the same. Null where that cannot be said of its schemas.
 */
export function declaredInput({ params, query, body }: AnyEndpoint): ((input: LooseInput) => LooseInput) | null {
  const cuts: [keyof LooseInput, (value: unknown) => unknown][] = [];
  for (const [part, schema] of Object.entries({ params, query, body })) {
    if (!schema) continue;
    const cut = cutTo(schema);
    if (!cut) return null;
    cuts.push([part as keyof LooseInput, cut]);
  }
  return (input) => Object.fromEntries(cuts.map(([part, cut]) => [part, cut(input[part] ?? {})]));
}

/** Whether a request says nothing of who sends it: whoever has a cookie or a token is answered for themselves. */
export const isNobodys = ({ viewer, headers }: FastifyRequest): boolean =>
  viewer === null && headers.authorization === undefined && headers.cookie === undefined;

/** Sends an answer that is kept. */
export async function sendKept(kept: KeptAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { headers, body } = await kept.toSend(request.headers["accept-encoding"]);
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
  return reply.send(body);
}
