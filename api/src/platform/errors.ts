import type { Sentence } from "@unknot/contract/language/sentence";
import type { Problem } from "@unknot/contract/rules/problem";
import * as errors from "@unknot/contract/words/errors";

type Details = { field?: string; code?: string; retryAfter?: number; more?: Record<string, unknown> };

/** A failure that the caller is told about, in the form of the contract. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly field?: string;
  readonly code: string;
  /** Which sentence it is, where the code says less than that. */
  readonly reason?: string;
  /** What is filled in to the sentence. */
  readonly params: Sentence["params"];
  /** Seconds after which a further try makes sense. */
  readonly retryAfter?: number;
  /** What the answer holds besides the sentence. */
  readonly more?: Record<string, unknown>;

  constructor(status: number, { code, params, text }: Sentence, details: Details = {}) {
    super(text);
    this.status = status;
    this.field = details.field;
    this.code = details.code ?? code;
    this.reason = this.code === code ? undefined : code;
    this.params = params;
    this.retryAfter = details.retryAfter;
    this.more = details.more;
  }
}

/** 503: something that is not the database is away, a bucket say; the message is for the log. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** 400: input breaks a rule, which is what the sentence says. */
export const badInput = (sentence: Sentence, field?: string) => new ApiError(400, sentence, { field });

/** 404: not there, or not for the caller to know of. */
export const notFound = (sentence: Sentence) => new ApiError(404, sentence);

/** Throws a 400 where a rule is broken. */
export function refuse(problem: Problem | null): void {
  if (problem) throw badInput(problem.sentence, problem.field);
}

/** 401: wrong password. */
export const badPassword = (sentence: Sentence, field?: string) => new ApiError(401, sentence, { field });

/** 403: no access token, or none that is good. */
export const notLoggedIn = () => new ApiError(403, errors.invalidToken());

/** 403: not the caller's to do. */
export const notAllowed = (sentence: Sentence = errors.notAllowed()) =>
  new ApiError(403, sentence, { code: errors.notAllowed().code });
