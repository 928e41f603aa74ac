import { TYPO_LENGTH, TYPOS_MAX } from "../typos.ts";

/** Letters of a word as bits: two words that differ in more of them are further apart than that many typos. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

/** Whether there are more bits than so many, each of which the lowest is taken off (Kernighan). */
function isMore(bits: number, most: number): boolean {
  let left = bits;
  for (let taken = 0; taken < most; taken++) left &= left - 1;
  return left !== 0;
}

/** Whether two words may be so many typos apart. */
export function mayBeNear(wanted: number, letters: number, typos: number): boolean {
  return !isMore(wanted & ~letters, typos) && !isMore(letters & ~wanted, typos);
}

/** Words in columns, in the order of their UTF-8. */
export type Columns = {
  text: Buffer;
  /** Where each word ends. */
  ends: Uint32Array;
  lengths: Uint8Array;
  letters: Int32Array;
  termIds: Int32Array;
  documents: Uint32Array;
};

/** The bytes before each packed word: the id of its term, in how many posts that stands, and how many bytes follow. */
const HEAD = 10;
/** From here on a byte is a part of a character that takes several. */
const NOT_ASCII = 0x80;

/** Unpacks words that are in order already; `count`: how many there are. */
export function unpackWords(packed: Buffer, count: number): Columns {
  const columns: Columns = {
    text: Buffer.allocUnsafe(packed.length - count * HEAD),
    ends: new Uint32Array(count),
    lengths: new Uint8Array(count),
    letters: new Int32Array(count),
    termIds: new Int32Array(count),
    documents: new Uint32Array(count),
  };
  let [at, end] = [0, 0];
  for (let place = 0; place < count; place++) {
    columns.termIds[place] = packed.readInt32BE(at);
    columns.documents[place] = packed.readInt32BE(at + 4);
    const start = at + HEAD;
    at = start + packed.readInt16BE(at + 8);
    packed.copy(columns.text, end, start, at);
    end += at - start;
    columns.ends[place] = end;
    // Most words are of letters that take a byte: these need not be made into text.
    let [letters, from] = [0, start];
    for (; from < at && (packed[from] as number) < NOT_ASCII; from++) letters |= 1 << ((packed[from] as number) % 32);
    const word = from < at ? packed.toString("utf8", start, at) : null;
    columns.lengths[place] = word?.length ?? at - start;
    columns.letters[place] = word === null ? letters : lettersOf(word);
  }
  return columns;
}

function joined<Column extends Uint32Array | Uint8Array | Int32Array>(parts: Column[], all: Column): Column {
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Puts columns behind each other. */
export function joinColumns(parts: Columns[]): Columns {
  const size = parts.reduce((sum, { ends }) => sum + ends.length, 0);
  let before = 0;
  const ends = parts.map(({ ends: own, text }) => {
    const moved = own.map((end) => end + before);
    before += text.length;
    return moved;
  });
  const join = <Name extends "lengths" | "letters" | "termIds" | "documents">(name: Name, all: Columns[Name]) =>
    joined(
      parts.map((part) => part[name]),
      all,
    );
  return {
    text: Buffer.concat(parts.map(({ text }) => text)),
    ends: joined(ends, new Uint32Array(size)),
    lengths: join("lengths", new Uint8Array(size)),
    letters: join("letters", new Int32Array(size)),
    termIds: join("termIds", new Int32Array(size)),
    documents: join("documents", new Uint32Array(size)),
  };
}

/** Words that are neither shorter nor longer than what a slip of somebody may stand for. */
export type ByLength = {
  /** Where the words of each length begin. */
  from: Uint32Array;
  /** Their places in the columns, and their letters once more, behind each other. */
  places: Uint32Array;
  letters: Int32Array;
};

/** The lengths of words that may be near to another: by as many characters as there are typos. */
const NEAR_LENGTH = { min: TYPO_LENGTH.min - TYPOS_MAX, max: TYPO_LENGTH.max + TYPOS_MAX };

/** Puts the words of columns in the order of their lengths. Linear. */
export function orderByLength({ lengths, letters }: Columns): ByLength {
  const isIn = (length: number) => length >= NEAR_LENGTH.min && length <= NEAR_LENGTH.max;
  // For each length, how many words are shorter.
  const from = new Uint32Array(NEAR_LENGTH.max + 2);
  for (const length of lengths) if (isIn(length)) from[length + 1] = (from[length + 1] as number) + 1;
  for (let length = 1; length < from.length; length++)
    from[length] = (from[length] as number) + (from[length - 1] as number);
  const count = from.at(-1) ?? 0;
  const byLength = { from, places: new Uint32Array(count), letters: new Int32Array(count) };
  const next = from.slice();
  for (let place = 0; place < lengths.length; place++) {
    const length = lengths[place] as number;
    if (!isIn(length)) continue;
    const at = next[length] as number;
    next[length] = at + 1;
    byLength.places[at] = place;
    byLength.letters[at] = letters[place] as number;
  }
  return byLength;
}
