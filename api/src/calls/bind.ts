import type { LooseInput } from "@unknot/contract/client";
import type { Access, AnyEndpoint, InputOf, OutputOf } from "@unknot/contract/endpoint";
import { Failure, Muted } from "@unknot/contract/errors";
import * as errors from "@unknot/contract/words/errors";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { callerAddress } from "../platform/addresses.ts";
import { ApiError, badInput } from "../platform/errors.ts";
import { isOtherCharset } from "../platform/http/charset.ts";
import { toFailure } from "../platform/http/error-handler.ts";
import { declaredStatuses } from "./declared.ts";
import { isDirect, offerDirectly } from "./direct.ts";
import { admit, bearerOf, type RequestContext, tokenCookie } from "./gate.ts";
import { inTime, patienceFor } from "./in-time.ts";
import { isNobodys, sendKept } from "./kept-answers.ts";
import { checkLimit, count, givingBack } from "./limits.ts";
import { sayWritten, withOwnWrites } from "./own-writes.ts";
import { firstAnswerTo, keyedCall } from "./repeats.ts";
import type { Member, Viewer } from "./viewer.ts";

type ViewerOf<E extends AnyEndpoint> = Access extends E["access"]
  ? Viewer
  : E["access"] extends "public"
    ? Viewer
    : Member;

/** What a use case gets of a call: the declared parts of the request, and who asks. */
export type Call<E extends AnyEndpoint> = InputOf<E> & { viewer: ViewerOf<E>; request: RequestContext };

/** The beginning of every answer that went well. */
export const ok = { success: true } as const;

const FAILURE_TEXT: Record<number, string> = {
  400: "The input breaks a rule, or the request has the wrong shape",
  401: "Wrong e-mail or password",
  403: "Not logged in, or not the caller's to do",
  404: "Not there, or not for the caller to know of",
  409: "Already taken, another by now, or an Idempotency-Key that came with something else before",
  413: "The body, or the file, is too large",
  415: "Not a type that is accepted",
  423: "The caller is muted",
  429: "Too often; `Retry-After` says when to try again",
  500: "Internal Server Error, with a requestId",
  503: "Not at the moment; `Retry-After` says when to try again",
};

function responses(endpoint: AnyEndpoint) {
  const failures = declaredStatuses(endpoint)
    .filter((status) => status !== 200)
    .map((status) => [
      status,
      { ...(status === 423 ? Muted : Failure), description: FAILURE_TEXT[status] ?? "Failure" },
    ]);
  return { 200: { ...endpoint.output, description: "Done" }, ...Object.fromEntries(failures) };
}

async function readFile(request: FastifyRequest): Promise<Buffer | null> {
  if (!request.isMultipart()) throw new ApiError(415, errors.unsupportedType());
  try {
    const file = await request.file();
    return file ? await file.toBuffer() : null;
  } catch (error) {
    if ((error as FastifyError).statusCode) throw error;
    // The parser's errors have no class of their own: the form is broken, or its sender has gone.
    throw badInput(errors.badRequest());
  }
}

/**
 * Serves one endpoint of the contract. In this order: who calls, and whether they may (before anything is read);
 * the schemas check the request; what is sent again gets its first answer; the rate limit; what is kept for visitors, or
 * the use case, which gives back what it counted where it refuses; and the answer is cut to what is declared.
 */
export function bind<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<OutputOf<E>>,
): void {
  const fromKept = offerDirectly(app, endpoint, {
    handle: (call) => handle(call as Call<E>) as Promise<object>,
    checkLimit: ({ body }, address) => count(app, endpoint, { body, viewer: null, address }),
  });
  const mayReadReplica = isDirect(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      tags: [endpoint.service],
      summary: endpoint.summary,
      ...(endpoint.access !== "public" && { security: [{ accessToken: [] }] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && !endpoint.isUpload && { body: endpoint.body }),
      ...(endpoint.isUpload && { consumes: ["multipart/form-data"] }),
      response: responses(endpoint),
    },
    onRequest: async (request) => {
      request.patience = patienceFor(endpoint);
      request.viewer = await inTime(request, () => admit(endpoint, request, app.gate));
    },
    preParsing: async ({ headers }) => {
      if (endpoint.body && isOtherCharset(headers["content-type"])) throw new ApiError(415, errors.unsupportedType());
    },
    preValidation: async (request) => {
      if (endpoint.body && !endpoint.isUpload && request.isMultipart())
        throw new ApiError(415, errors.unsupportedType());
    },
    preHandler: async (request, reply) => {
      const before = await inTime(request, () => firstAnswerTo(app, endpoint, request));
      if (before && app.gate.ownWrites) await sayWritten(app.gate.ownWrites, reply);
      if (before) return reply.header("cache-control", "no-store").send(before);
      await inTime(request, () => checkLimit(app, endpoint, request));
    },
    handler: async (request, reply) => {
      const { params, query, body, viewer } = request;
      const exchange = { request, reply, siteUrl: app.gate.siteUrl };
      const requestContext: RequestContext = {
        address: callerAddress(request),
        userAgent: request.headers["user-agent"] ?? "",
        bearer: bearerOf(request),
        cookie: tokenCookie("session", exchange),
        device: tokenCookie("device", exchange),
        images: tokenCookie("images", exchange),
        readFile: () => readFile(request),
        keyed: keyedCall(endpoint, request),
      };
      reply.header("cache-control", "no-store");
      const kept = isNobodys(request)
        ? await inTime(request, () => fromKept({ params, query, body } as LooseInput))
        : null;
      if (kept) return sendKept(kept, request, reply);
      if (endpoint.download) reply.header("content-disposition", `attachment; filename="${endpoint.download}"`);
      try {
        const call = { params, query, body, viewer, request: requestContext } as unknown as Call<E>;
        const make = () =>
          withOwnWrites(app.gate.ownWrites, { request, reply, mayReadReplica }, () =>
            givingBack(app, request, () => handle(call)),
          );
        return await inTime(request, make);
      } catch (error) {
        // Where the account was closed while its call was under way, what the call relies on is gone: it is refused like
        // the next one. In all other cases the error stands.
        if (viewer && toFailure(error, request.id).status === 500) await admit(endpoint, request, app.gate);
        throw error;
      }
    },
  });
}
