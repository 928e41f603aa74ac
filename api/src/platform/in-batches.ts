import { setImmediate as nextTurn } from "node:timers/promises";

/** What one step has done: the id it came to, null where nothing was left, and how many rows that was. */
export type Batch = { last: string | null; count: number };

/** Who follows a long piece of work: hears how many rows are done, and says when to stop. */
export type Follow = {
  onProgress?: (done: number) => void;
  signal?: AbortSignal | undefined;
  /** The id to begin behind; the beginning where it is not said. */
  from?: string;
};

/**
 * Goes through a table by id, one step after the other, until a step finds nothing. `step` gets the id to go on behind.
 * Between the steps others have their turn. Throws the signal's reason where it says to stop.
 */
export async function inBatches(step: (after: string) => Promise<Batch>, { onProgress, signal, from = "0" }: Follow) {
  let done = 0;
  let after: string | null = from;
  while (after !== null) {
    signal?.throwIfAborted();
    const { last, count }: Batch = await step(after);
    done += count;
    after = last;
    onProgress?.(done);
    await nextTurn();
  }
}
