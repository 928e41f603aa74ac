import { randomUUID } from "node:crypto";
import type { LooseInput } from "@unknot/contract/client";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { Failure } from "@unknot/contract/errors";
import type { FastifyInstance } from "fastify";
import { takeCharacters } from "../platform/http/characters.ts";
import { report, retryAfterOf, toFailure } from "../platform/http/error-handler.ts";
import { type Part, partCheck } from "../platform/http/lazy-schemas.ts";
import { noteInTrace, traced } from "../platform/tracing.ts";
import { cutTo } from "./cut.ts";
import type { RequestContext } from "./gate.ts";
import { inTime, patienceFor } from "./in-time.ts";
import { declaredInput, type KeptAnswer } from "./kept-answers.ts";
import { withReplicas } from "./own-writes.ts";

/** What a direct call came to: the answer, or why there is none and in how many seconds there may be. */
type DirectResult = { answer: object } | { failure: Failure; status: number; retryAfter: number | undefined };

/** A call of a visitor without HTTP; `address` is whose limits it counts toward, undefined for nobody's. */
type DirectCall = (input: LooseInput, address: string | undefined) => Promise<DirectResult>;

declare module "fastify" {
  interface FastifyInstance {
    /** The calls that the program may make without HTTP, by their path. */
    directCalls: Map<string, DirectCall>;
  }
}

const noCookie = { token: undefined, save: () => {}, drop: () => {} };

/** A request that nothing was sent with: a visitor's, whose browser nobody knows. */
const requestFrom = (address: string | undefined): RequestContext => ({
  address,
  userAgent: "",
  bearer: undefined,
  cookie: noCookie,
  device: noCookie,
  images: noCookie,
  readFile: async () => null,
  keyed: undefined,
});

type Handled = (call: object) => Promise<object>;
type CheckLimit = (input: LooseInput, address: string | undefined) => Promise<void>;

/** Whether a call only reads, is open to everybody and is known by nothing but its input. */
export const isDirect = ({ access, identity, isUpload, download, isStream, path }: AnyEndpoint): boolean =>
  access === "public" && path.startsWith("/get_") && !identity && !isUpload && !download && !isStream;

/** Answers a visitor who has been checked with what is kept; null where the call has to be made for this one alone. */
export type AnswerFromKept = (input: LooseInput) => Promise<KeptAnswer | null>;

const nothingKept: AnswerFromKept = async () => null;

/**
 * Lets the program make a call as a visitor would, without HTTP and without JSON: with the same checks of what is asked
 * for, the same limits, the same use case, and an answer that is cut to what is declared. Returns what answers visitors
 * over the network with what is kept, where the program that this is part of keeps answers.
 */
export function offerDirectly(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  { handle, checkLimit }: { handle: Handled; checkLimit: CheckLimit },
): AnswerFromKept {
  const cut = isDirect(endpoint) && cutTo(endpoint.output);
  if (!cut) return nothingKept;
  const declared = declaredInput(endpoint);
  const { keptAnswers, ownWrites } = app.gate;
  const make = (input: LooseInput, address: string | undefined) =>
    withReplicas(ownWrites, () => handle({ ...input, viewer: null, request: requestFrom(address) }));
  const fromKept: AnswerFromKept =
    keptAnswers && declared
      ? async (input) => {
          // Made of what its key says and of nothing else, and for nobody.
          const asked = declared(input);
          return keptAnswers(endpoint, asked, async () => cut(await make(asked, undefined)) as object);
        }
      : nothingKept;
  const checks = (["params", "query", "body"] as const).map((part: Part) => partCheck(part, endpoint[part]));
  const patience = patienceFor(endpoint);
  const call = async (input: LooseInput, address: string | undefined): Promise<object> => {
    takeCharacters(input);
    for (const check of checks) check(input);
    await checkLimit(input, address);
    const kept = await fromKept(input);
    return kept ? kept.toObject() : (cut(await make(input, address)) as object);
  };
  const answer: DirectCall = async (input, address) => {
    try {
      return { answer: await inTime({ patience }, () => call(input, address)) };
    } catch (error) {
      const id = randomUUID();
      const { status, body } = toFailure(error, id);
      noteInTrace("status", status);
      report(error, status, { log: app.log, id, route: endpoint.path });
      if (status === 500) await app.gate.noteError();
      return { failure: body, status, retryAfter: retryAfterOf(error, status) };
    }
  };
  app.directCalls.set(endpoint.path, (input, address) => traced("call", endpoint.path, () => answer(input, address)));
  return fromKept;
}
