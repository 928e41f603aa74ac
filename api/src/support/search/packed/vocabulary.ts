import { STOP_WORDS } from "../stop-words.ts";
import { termOf } from "../tokenize.ts";
import { beginningsNear, TYPO_WORDS_MAX, typoDistance, typosAllowed } from "../typos.ts";
import { type ByLength, type Columns, joinColumns, lettersOf, mayBeNear, orderByLength } from "./word-columns.ts";

/** A word of the index: its term, and in how many posts that stood when the word was read. */
export type Word = { word: string; termId: number; documents: number };
export type NearWord = { word: string; typos: number; documents: number };

/** Whether a word says nothing about a post: one that holds sentences together, or a single character. */
export const isEmptyWord = (word: string): boolean => word.length < 2 || STOP_WORDS.has(word);

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

  /** The characters that follow a beginning in words, each once. */
  *#charactersAfter(beginning: string): Iterable<string> {
    const end = this.#placeOf(`${beginning}\u{10ffff}`);
    let at = this.#placeOf(beginning);
    if (at < end && this.#wordAt(at) === beginning) at++;
    while (at < end) {
      const next = String.fromCodePoint(this.#wordAt(at).codePointAt(beginning.length) as number);
      yield next;
      at = this.#placeOf(`${beginning}${next}\u{10ffff}`);
    }
  }

  /** The words that begin near to that, those in the most posts first. See `beginsNear`. */
  beginningNear(begun: string, count: number, isNear: (word: string) => boolean): string[] {
    const { documents } = this.#columns;
    const best = bestOf<number>(count, (one, other) => (documents[one] as number) > (documents[other] as number));
    for (const beginning of beginningsNear(begun, isNear, (known) => this.#charactersAfter(known))) {
      const end = this.#placeOf(`${beginning}\u{10ffff}`);
      for (let at = this.#placeOf(beginning); at < end; at++) if (!best.kept.includes(at)) best.offer(at);
    }
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
