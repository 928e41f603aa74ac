import type { Result } from "@unknot/contract/client";
import type { AnyEndpoint, OutputOf } from "@unknot/contract/endpoint";
import type { PageParameter } from "@unknot/contract/page-parameters";
import * as errors from "@unknot/contract/words/errors";
import { data } from "react-router";
import { readParameter } from "./address-parameters";

function failureOf(result: unknown): { status?: number; error?: string } | null {
  const answer = result as { success: boolean; status?: number; error?: string };
  return answer.success ? null : answer;
}

/** Unwraps an answer; throws an Error with the API's own sentence where the call failed. */
export function unwrap<E extends AnyEndpoint>(result: Result<E>): OutputOf<E> {
  const failure = failureOf(result);
  if (!failure) return result as OutputOf<E>;
  throw new Error(failure.error ?? errors.internal().text);
}

/** Unwraps an answer in a loader; a failure becomes the page's status and sentence. */
export function unwrapForPage<E extends AnyEndpoint>(result: Result<E>): OutputOf<E> {
  const failure = failureOf(result);
  if (!failure) return result as OutputOf<E>;
  const { status, error } = failure;
  // A page asked for by an address that makes no sense is a page that does not exist.
  throw data(error ?? errors.internal().text, { status: status === 400 ? 404 : status || 500 });
}

/** Reads `?page=`, which starts at 1; throws the not-found page for what is no page number. */
export function readPageNumber(url: URL, parameter: PageParameter = "page"): number {
  const text = readParameter(url, parameter) ?? "1";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw data(errors.notFound().text, { status: 404 });
  return Number(text);
}
