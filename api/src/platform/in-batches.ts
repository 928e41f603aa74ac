/** What one step has done: the id it came to, null where nothing was left, and how many rows that was. */
export type Batch = { last: string | null; count: number };

/**
 * Goes through a table by id, one step after the other, until a step finds nothing. `step` gets the id to go on behind;
 * `onProgress` hears how many rows are done.
 */
export async function inBatches(step: (after: string) => Promise<Batch>, onProgress: (done: number) => void) {
  let done = 0;
  let after: string | null = "0";
  while (after !== null) {
    const { last, count }: Batch = await step(after);
    done += count;
    after = last;
    onProgress(done);
  }
}
