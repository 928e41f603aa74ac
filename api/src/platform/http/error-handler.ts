import type { Failure } from "@unknot/contract/errors";
import type { Sentence } from "@unknot/contract/language/sentence";
import * as errors from "@unknot/contract/words/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, Unavailable } from "../errors.ts";
import { tellFailure } from "../told-failures.ts";
import { isDatabaseAway, whyUnsaved } from "./database-errors.ts";

const BY_STATUS: Record<number, () => Sentence> = {
  404: errors.notFound,
  413: errors.tooLarge,
  415: errors.unsupportedType,
};

/** When to try again where something of ours is away, in seconds. */
export const RETRY_AFTER = 5;

/** A sentence as the contract answers with it. */
export function said({ code, params, text }: Sentence): Failure {
  return { success: false, error: text, code, ...(Object.keys(params).length > 0 && { params }) };
}

function describeValidation(error: FastifyError): string {
  const first = error.validation?.[0];
  if (!first) return error.message;
  const where = `${error.validationContext ?? "request"}${first.instancePath}`.replaceAll("/", ".");
  return `${where} ${first.message ?? "is not valid"}`;
}

function clientMistake(error: FastifyError, status: number): Failure {
  if (error.validation) return { success: false, error: describeValidation(error) };
  return said((BY_STATUS[status] ?? errors.badRequest)());
}

/** Translates whatever was thrown into status and body of the contract, once, for every call. */
export function toFailure(error: unknown, requestId: string): { status: number; body: Failure } {
  if (error instanceof ApiError) {
    const { status, message: text, field, code, reason, params, more } = error;
    return {
      status,
      body: { ...said({ code, params, text }), ...(field && { field }), ...(reason && { reason }), ...more },
    };
  }
  const known = error as FastifyError;
  const status = known.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, body: clientMistake(known, status) };
  const isUnsaved = whyUnsaved(error) !== null;
  if (isUnsaved || isDatabaseAway(error) || error instanceof Unavailable) {
    const { code } = errors.unavailable();
    const body = isUnsaved ? { ...said(errors.cannotSave()), code, reason: "cannot_save" } : said(errors.unavailable());
    return { status: 503, body: { ...body, requestId } };
  }
  return { status: 500, body: { ...said(errors.internal()), requestId } };
}

/** Whether whoever asked has gone before the answer was whole: the connection is closed, and the streams to it with it. */
function hasGone(error: unknown, { raw, request }: FastifyReply): boolean {
  const { code } = error as NodeJS.ErrnoException;
  // The answer itself has no socket before those to earlier requests of the connection have gone.
  const isClosed = raw.destroyed || request.raw.socket.destroyed;
  return isClosed && (code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "EPIPE");
}

/** The seconds after which a failed call may be tried again; undefined where nothing is known of that. */
export function retryAfterOf(error: unknown, status: number): number | undefined {
  if (error instanceof ApiError && error.retryAfter) return error.retryAfter;
  return status === 503 ? RETRY_AFTER : undefined;
}

/** Where something failed: what writes it down, the id of the request, and its route as it was declared. */
type Where = Pick<FastifyRequest, "log" | "id"> & { route: string | undefined };

/** Writes down what is our fault, and tells whoever reports it. */
export function report(error: unknown, status: number, { log, id, route }: Where): void {
  if (status === 503) log.warn({ reason: (error as Error).message, requestId: id }, "not at the moment");
  else if (status >= 500) {
    log.error({ err: error, requestId: id }, "request failed");
    tellFailure({ error, route, requestId: id });
  }
}

/** Fastify's error handler: answers in the contract's form and logs what is our fault. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Nobody is left to be answered.
  if (hasGone(error, reply)) return reply.hijack();
  const { status, body } = toFailure(error, request.id);
  report(error, status, { log: request.log, id: request.id, route: request.routeOptions.url });
  const retryAfter = retryAfterOf(error, status);
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  return reply.status(status).send(body);
}
