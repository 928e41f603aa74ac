import * as errors from "@unknot/contract/words/errors";
import * as strings from "@unknot/contract/words/shell";
import { isRouteErrorResponse } from "react-router";

const AWAY = 503;

/** Whether a page failed because what it is about is not there, or not any more. */
export const isMissing = (error: unknown): boolean =>
  isRouteErrorResponse(error) && (error.status === 404 || error.status === 410);

/**
 * What a page says that failed: `missing` for what is not there, by itself the sentence of the call that did not find it
 * (`unwrapForPage`); or that this is a failure of ours, for now or not.
 */
export function pageFailure(error: unknown, missing?: string): { title: string; explained: string | null } {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: "" };
  if (status === 404) return { title: missing ?? data, explained: null };
  if (status === AWAY) return { title: strings.serviceUnavailable(), explained: errors.unavailable().text };
  return { title: errors.internal().text, explained: strings.wentWrong() };
}
