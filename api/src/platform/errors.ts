import type { ErrorCode } from "@unknot/contract/errors";

/** A failure that the caller is told about, in the form of the contract. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly field?: string;
  readonly code?: ErrorCode;

  constructor(status: number, message: string, details: { field?: string; code?: ErrorCode } = {}) {
    super(message);
    this.status = status;
    this.field = details.field;
    this.code = details.code;
  }
}

/** 400: input breaks a rule; `message` is the rule's sentence. */
export const badInput = (message: string, field?: string) =>
  new ApiError(400, message, { field, code: "invalid_input" });

/** 404: not there, or not for the caller to know of. */
export const notFound = (message: string) => new ApiError(404, message, { code: "not_found" });
