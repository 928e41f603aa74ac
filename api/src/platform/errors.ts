import type { ErrorCode } from "@unknot/contract/errors";
import { messages } from "@unknot/contract/messages";
import type { Problem } from "@unknot/contract/rules/problem";

type Details = { field?: string; code?: ErrorCode; retryAfter?: number; more?: Record<string, unknown> };

/** A failure that the caller is told about, in the form of the contract. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly field?: string;
  readonly code?: ErrorCode;
  /** Seconds after which a further try makes sense. */
  readonly retryAfter?: number;
  /** What the answer holds besides the sentence. */
  readonly more?: Record<string, unknown>;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.field = details.field;
    this.code = details.code;
    this.retryAfter = details.retryAfter;
    this.more = details.more;
  }
}

/** 503: something that is not the database is away, a bucket say; the message is for the log. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** 400: input breaks a rule; `message` is the rule's sentence. */
export const badInput = (message: string, field?: string) =>
  new ApiError(400, message, { field, code: "invalid_input" });

/** 404: not there, or not for the caller to know of. */
export const notFound = (message: string) => new ApiError(404, message, { code: "not_found" });

/** Throws a 400 where a rule is broken. */
export function refuse(problem: Problem | null): void {
  if (problem) throw badInput(problem.message, problem.field);
}

/** 401: wrong password. */
export const badPassword = (message: string, field?: string) =>
  new ApiError(401, message, { field, code: "invalid_input" });

/** 403: no access token, or none that is good. */
export const notLoggedIn = () => new ApiError(403, messages.invalidToken, { code: "invalid_token" });

/** 403: not the caller's to do. */
export const notAllowed = (message: string = messages.notAllowed) =>
  new ApiError(403, message, { code: "not_allowed" });
