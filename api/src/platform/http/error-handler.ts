import type { Failure } from "@unknot/contract/errors";
import { messages } from "@unknot/contract/messages";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";

const BY_STATUS: Record<number, string> = {
  404: messages.notFound,
  413: messages.tooLarge,
  415: messages.unsupportedType,
};

/** SQLSTATE classes and system errors that mean: no database at the moment (57P is the server shutting down). */
const UNREACHABLE = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)$/;
const LOST_CONNECTION = /timeout exceeded when trying to connect|Connection terminated/;

function describeValidation(error: FastifyError): string {
  const first = error.validation?.[0];
  if (!first) return error.message;
  const where = `${error.validationContext ?? "request"}${first.instancePath}`.replaceAll("/", ".");
  return `${where} ${first.message ?? "is not valid"}`;
}

function clientMistake(error: FastifyError, status: number): Failure {
  const text = error.validation ? describeValidation(error) : (BY_STATUS[status] ?? messages.badRequest);
  return { success: false, error: text, code: "invalid_input" };
}

/** Translates whatever was thrown into status and body of the contract, once, for every call. */
export function toFailure(error: unknown, requestId: string): { status: number; body: Failure } {
  if (error instanceof ApiError) {
    const { status, message, field, code, more } = error;
    return {
      status,
      body: { success: false, error: message, ...(field && { field }), ...(code && { code }), ...more },
    };
  }
  const known = error as FastifyError;
  const status = known.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, body: clientMistake(known, status) };
  if (UNREACHABLE.test(known.code ?? "") || LOST_CONNECTION.test(known.message ?? "")) {
    return { status: 503, body: { success: false, error: messages.unavailable, requestId } };
  }
  return { status: 500, body: { success: false, error: messages.internal, requestId } };
}

/** Whether whoever asked has gone before the answer was whole: the connection is closed, and the streams to it with it. */
function hasGone(error: unknown, { raw }: FastifyReply): boolean {
  const { code } = error as NodeJS.ErrnoException;
  const isClosed = raw.destroyed || raw.socket?.destroyed === true || raw.socket === null;
  return isClosed && (code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "EPIPE");
}

/** Fastify's error handler: answers in the contract's form and logs what is our fault. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Nobody is left to be answered.
  if (hasGone(error, reply)) return reply.hijack();
  const { status, body } = toFailure(error, request.id);
  if (status >= 500) request.log.error({ err: error, requestId: request.id }, "request failed");
  if (status === 503) reply.header("retry-after", "5");
  if (error instanceof ApiError && error.retryAfter) reply.header("retry-after", String(error.retryAfter));
  return reply.status(status).send(body);
}
