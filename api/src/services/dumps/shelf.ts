import type { Readable } from "node:stream";

/** The bytes of a file from the first to the last that is meant, counted from 0. */
type Range = { first: number; last: number };

/** Where dumps lie. All throw the system's error, or what the bucket said. */
export type Shelf = {
  /** Resolves when the whole file is there under its name, and would outlive a failure of the power; until then nothing is. */
  write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Null where there is no file of that name. */
  read: (name: string, range: Range) => Promise<Readable | null>;
  has: (name: string) => Promise<boolean>;
  /** No failure where there is no file of that name. */
  remove: (name: string) => Promise<void>;
  /** Removes what was left of files that were never finished, and those that are not among `names`. */
  tidy: (names: string[]) => Promise<void>;
};
