import { isDay } from "@unknot/contract/rules/day";
import * as errors from "@unknot/contract/words/errors";
import { badInput } from "../../platform/errors.ts";

/** When a decision ends; null for never. Throws a 400 for what is no ISO 8601 time in the future. */
export function endOf(expiration: string | null | undefined, now: Date): Date | null {
  if (expiration === undefined || expiration === null) return null;
  const end = new Date(expiration);
  // With its zone, so that none is guessed.
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(expiration);
  if (!isTime || !isDay(expiration.slice(0, 10)) || Number.isNaN(end.getTime()) || end <= now)
    throw badInput(errors.badExpiration(), "expiration");
  return end;
}
