import { channel } from "node:diagnostics_channel";

/** A failure that is our fault: what was thrown, and by which call, page or job. */
export type ToldFailure = { error: unknown; route?: string | undefined; job?: string; requestId?: string };

/** Whoever reports failures hears of each here; it costs nothing while nobody does. */
const failures = channel("unknot:failure");

/** Tells of a failure that is our fault. */
export function tellFailure(failure: ToldFailure): void {
  if (failures.hasSubscribers) failures.publish(failure);
}

/** Hears of all failures from now on; returns what ends that. */
export function hearFailures(hear: (failure: ToldFailure) => void): () => void {
  const listener = (told: unknown) => hear(told as ToldFailure);
  failures.subscribe(listener);
  return () => void failures.unsubscribe(listener);
}
