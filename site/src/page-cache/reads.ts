import { AsyncLocalStorage } from "node:async_hooks";

/** What an answer was made from, noted while it is made. */
export type Reads = {
  /** The tags of everything that it shows, as the table of changes has them. */
  tags: Set<string>;
  /** It depends on who asks: it is for nobody else. */
  isPersonal: boolean;
  /** Something was not to be had at the moment, or not for this caller: the next answer is another one. */
  isPassing: boolean;
};

const reading = new AsyncLocalStorage<Reads>();

/** Whether an answer is being made for the cache at this moment. */
export const isReading = (): boolean => reading.getStore() !== undefined;

/** Makes an answer, and returns with it what it was made from. */
export async function withReads<Result>(make: () => Promise<Result>): Promise<{ result: Result; reads: Reads }> {
  const reads: Reads = { tags: new Set(), isPersonal: false, isPassing: false };
  return { result: await reading.run(reads, make), reads };
}

/** Notes what the answer that is being made is made from. */
export function noteTags(...tags: string[]): void {
  const reads = reading.getStore();
  for (const tag of tags) reads?.tags.add(tag);
}

/** Notes that the answer depends on who asks. */
export function notePersonal(): void {
  const reads = reading.getStore();
  if (reads) reads.isPersonal = true;
}

/** Notes that the answer is one for this moment alone. */
export function notePassing(): void {
  const reads = reading.getStore();
  if (reads) reads.isPassing = true;
}
