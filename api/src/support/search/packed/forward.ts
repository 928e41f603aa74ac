import { VarintReader, VarintWriter } from "./varints.ts";

const BYTES_OF_TERM = 4;

/** What a post holds: its weighted length, and the weighted count of each term, in twentieths. */
export type Forward = { length: number; terms: number[]; counts: number[] };

/** Packs what a post holds; `terms` are ids. */
export function packForward(length: number, counts: [term: number, count: number][]): Buffer {
  const writer = new VarintWriter(counts.length * BYTES_OF_TERM);
  writer.add(length);
  let before = 0;
  for (const [term, count] of counts.sort((a, b) => a[0] - b[0])) {
    writer.add(term - before);
    writer.add(count);
    before = term;
  }
  return writer.bytes();
}

/** Reads what a post holds from the bytes that were made of it, or from a part of a larger buffer: `start` to `end`. */
export function readForward(bytes: Buffer, start = 0, end = bytes.length): Forward {
  const reader = new VarintReader(bytes, start, end);
  const forward: Forward = { length: reader.next(), terms: [], counts: [] };
  let term = 0;
  while (!reader.isAtEnd) {
    term += reader.next();
    forward.terms.push(term);
    forward.counts.push(reader.next());
  }
  return forward;
}

/** What a post holds as it is kept, in a larger buffer: from `start` on its terms, and behind them its pairs. */
export type Packed = { bytes: Buffer; start: number; termsEnd: number; end: number };

/** Whether a post holds a term. */
export function holdsTerm({ bytes, start, termsEnd }: Packed, wanted: number): boolean {
  const reader = new VarintReader(bytes, start, termsEnd);
  reader.next();
  for (let term = 0; term < wanted && !reader.isAtEnd; ) {
    term += reader.next();
    if (term === wanted) return true;
    reader.next();
  }
  return false;
}
