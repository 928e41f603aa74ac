import { STOP_WORDS } from "../stop-words.ts";
import { termOf } from "../tokenize.ts";
import { TYPO_LENGTH, TYPO_WORDS_MAX, TYPOS_MAX, typoDistance, typosAllowed } from "../typos.ts";

/** A word of the index: its term, and in how many posts that stood when the word was read. */
export type Word = { word: string; termId: number; documents: number };
export type NearWord = { word: string; typos: number; documents: number };

/** Whether a word says nothing about a post: one that holds sentences together, or a single character. */
export const isEmptyWord = (word: string): boolean => word.length < 2 || STOP_WORDS.has(word);

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
type Columns = {
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

function joinColumns(parts: Columns[]): Columns {
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
type ByLength = {
  /** Where the words of each length begin. */
  from: Uint32Array;
  /** Their places in the columns, and their letters once more, behind each other. */
  places: Uint32Array;
  letters: Int32Array;
};

/** The lengths of words that may be near to another: by as many characters as there are typos. */
const NEAR_LENGTH = { min: TYPO_LENGTH.min - TYPOS_MAX, max: TYPO_LENGTH.max + TYPOS_MAX };

function orderByLength({ lengths, letters }: Columns): ByLength {
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

/** Keeps the best few of many, the best first. */
export function bestOf<One>(count: number, isBetter: (one: One, other: One) => boolean) {
  const kept: One[] = [];
  const offer = (one: One) => {
    const last = kept.at(-1);
    if (kept.length === count && last && !isBetter(one, last)) return;
    const place = kept.findIndex((other) => isBetter(one, other));
    kept.splice(place === -1 ? kept.length : place, 0, one);
    if (kept.length > count) kept.pop();
  };
  return { kept, offer };
}

export const isNearer = (one: NearWord, other: NearWord): boolean =>
  one.typos < other.typos || (one.typos === other.typos && one.documents > other.documents);

/**
 * All words of the index but the newest, in memory: 48 bytes a word. A search for what is near goes over all that are about as
 * long.
 */
export class Vocabulary {
  readonly #columns: Columns;
  readonly #byLength: ByLength;
  /** By id of a term, in how many posts it stood, and one of its words. */
  readonly #documents: Uint32Array;
  readonly #wordOfTerm: Uint32Array;
  /** Terms that say nothing. */
  readonly #empty = new Set<number>();

  constructor(parts: Columns[]) {
    this.#columns = joinColumns(parts);
    this.#byLength = orderByLength(this.#columns);
    const { termIds, documents, lengths } = this.#columns;
    const size = termIds.reduce((most, id) => Math.max(most, id), 0) + 1;
    this.#documents = new Uint32Array(size);
    this.#wordOfTerm = new Uint32Array(size);
    for (let at = 0; at < termIds.length; at++) {
      const id = termIds[at] as number;
      this.#documents[id] = documents[at] as number;
      this.#wordOfTerm[id] = at + 1;
      if (lengths[at] === 1) this.#empty.add(id);
    }
    for (const word of STOP_WORDS) this.#empty.add(this.get(word)?.termId ?? 0);
  }

  get size(): number {
    return this.#columns.ends.length;
  }

  documentsOf(termId: number): number {
    return this.#documents[termId] ?? 0;
  }

  /** Whether a term says something about a post that others do not. */
  isTelling(termId: number): boolean {
    return !this.#empty.has(termId);
  }

  /** The name of a term; undefined for one that has come since. */
  nameOf(termId: number): string | undefined {
    const word = this.#wordOfTerm[termId] ?? 0;
    return word === 0 ? undefined : termOf(this.#wordAt(word - 1));
  }

  #bounds(at: number): [start: number, end: number] {
    const { ends } = this.#columns;
    return [at === 0 ? 0 : (ends[at - 1] as number), ends[at] as number];
  }

  #wordAt(at: number): string {
    const [start, end] = this.#bounds(at);
    return this.#columns.text.toString("utf8", start, end);
  }

  /** The place of the first word that is not before this one. */
  #placeOf(word: string): number {
    const wanted = Buffer.from(word);
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const [start, end] = this.#bounds(middle);
      if (this.#columns.text.compare(wanted, 0, wanted.length, start, end) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  get(word: string): Word | undefined {
    const at = this.#placeOf(word);
    if (at >= this.size || this.#wordAt(at) !== word) return undefined;
    return {
      word,
      termId: this.#columns.termIds[at] as number,
      documents: this.documentsOf(this.#columns.termIds[at] as number),
    };
  }

  /** The words that begin so and are longer, those in the most posts first. */
  beginningWith(prefix: string, count: number): Word[] {
    const { documents, termIds } = this.#columns;
    const best = bestOf<number>(count, (one, other) => (documents[one] as number) > (documents[other] as number));
    const end = this.#placeOf(`${prefix}\u{10ffff}`);
    for (let at = this.#placeOf(prefix); at < end; at++) best.offer(at);
    return best.kept
      .map((at) => ({
        word: this.#wordAt(at),
        termId: termIds[at] as number,
        documents: documents[at] as number,
      }))
      .filter(({ word }) => word !== prefix);
  }

  /** The words that begin near to that and are no shorter, those in the most posts first. See `beginsNear`. */
  beginningNear(begun: string, count: number, isNear: (word: string) => boolean): string[] {
    const { documents, letters } = this.#columns;
    const wanted = lettersOf(begun);
    const best = bestOf<number>(count, (one, other) => (documents[one] as number) > (documents[other] as number));
    const [first = ""] = begun;
    const end = this.#placeOf(`${first}\u{10ffff}`);
    for (let at = this.#placeOf(first); at < end; at++)
      if (!isMore(wanted & ~(letters[at] as number), 1) && isNear(this.#wordAt(at))) best.offer(at);
    return best.kept.map((at) => this.#wordAt(at));
  }

  /** The words at most so many typos away, as its length allows, the nearest and then the most frequent first. */
  near(word: string, typos = typosAllowed(word)): NearWord[] {
    const { from, places, letters } = this.#byLength;
    const wanted = lettersOf(word);
    const best = bestOf<NearWord>(TYPO_WORDS_MAX * 2, isNearer);
    if (typos === 0) return best.kept;
    const end = from[word.length + typos + 1] as number;
    for (let at = from[word.length - typos] as number; at < end; at++) {
      if (!mayBeNear(wanted, letters[at] as number, typos)) continue;
      const place = places[at] as number;
      const other = this.#wordAt(place);
      const distance = typoDistance(word, other, typos);
      if (distance > typos) continue;
      best.offer({ word: other, typos: distance, documents: this.#columns.documents[place] as number });
    }
    return best.kept;
  }
}
