import { createHash } from "node:crypto";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import { BotTrap } from "@unknot/contract/schemas";
import * as errors from "@unknot/contract/words/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badInput } from "../platform/errors.ts";
import type { Keyed } from "./idempotency.ts";

const KEY_MAX = 200;

const hashOf = (...parts: unknown[]): Buffer => createHash("sha256").update(JSON.stringify(parts)).digest();

/**
 * What the endpoint reads of a body, in its own order; what else may be in there was never looked at. How long a form
 * took to be filled in is another time with each try, and says nothing about what is sent.
 */
function declaredIn(endpoint: AnyEndpoint, body: unknown): unknown[] {
  const names = Object.keys((endpoint.body as { properties?: object } | undefined)?.properties ?? {}).filter(
    (name) => !(name in BotTrap),
  );
  return names.map((name) => (body as Record<string, unknown>)[name] ?? null);
}

/**
 * The key of a call that must happen once, and what came with it; undefined where there is none. A key belongs to its
 * call: elsewhere it is another one. Throws a 400 for one that is too long.
 */
export function keyedCall(endpoint: AnyEndpoint, { headers, body }: FastifyRequest): Keyed | undefined {
  const key = headers["idempotency-key"];
  if (!endpoint.isIdempotent || typeof key !== "string" || key === "") return undefined;
  if (key.length > KEY_MAX) throw badInput(errors.badIdempotencyKey());
  return { keyHash: hashOf(endpoint.method, endpoint.path, key), bodyHash: hashOf(declaredIn(endpoint, body)) };
}

/**
 * The first answer to a call that is sent again; undefined for one that is new. It is looked for before limits and
 * rules, which have let it through once. Throws a 409 for a key that came with something else before.
 */
export async function firstAnswerTo(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<object | undefined> {
  if (!request.viewer && endpoint.access !== "public") return undefined;
  const call = keyedCall(endpoint, request);
  return call && app.gate.answeredBefore(request.viewer?.id ?? null, call);
}
