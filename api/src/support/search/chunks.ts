import { randomInt } from "node:crypto";
import { WITHOUT_SPACES } from "./scripts.ts";
import { tokenize } from "./tokenize.ts";

/** What stands between spaces and brackets: the same chunks that the index reads. */
const BETWEEN = /[\s\p{Cc}()[\]{}<>"“”„«»‘`´,;!?|*=~^…—–]/u;
/** Signs at the end of a word that are no part of it. */
const TAIL = /[.:'’]+$/u;

/** A chunk of text, and what does not change from search to search. */
type Chunk = {
  text: string;
  terms: string[];
  /** Its length without the signs at its end. */
  length: number;
  /** Whether it is written without spaces between its words. */
  isCjk: boolean;
  /** The marks that it was held against last, and what came of it. */
  marks: ReadonlySet<string> | null;
  matched: string | undefined;
};

/**
 * The chunks seen so far, by a hash of their text, the last of those that share one: texts repeat their words, and a number
 * is looked up without cutting the word out of its text first. Emptied when it is full.
 */
const known = new Map<number, Chunk>();
const KNOWN_MAX = 50_000;
/** Longer chunks are data, and not worth keeping. */
const KEPT_LENGTH = 60;

/** Small integers of V8 are looked up quickest. */
const HASH_BITS = 0x3fffffff;
/** Of this process alone, so that nobody can write words that share a hash: multiplied and mixed as in FNV-1a. */
const SEED = randomInt(HASH_BITS);
const FACTOR = randomInt(HASH_BITS) | 1;
const mixed = (hash: number, unit: number): number => {
  const product = Math.imul(hash ^ unit, FACTOR);
  return product ^ (product >>> 15);
};

function makeChunk(text: string): Chunk {
  const terms = tokenize(text).map(({ term }) => term);
  const length = text.replace(TAIL, "").length;
  return { text, terms, length, isCjk: WITHOUT_SPACES.test(text), marks: null, matched: undefined };
}

/**
 * The text that is being read, and its words in columns: in memory that is kept, and quicker to go through than a string,
 * which may be a part of another.
 */
let units = new Uint16Array(4096);
let starts = new Int32Array(4096);
let ends = new Int32Array(4096);

function readUnits(text: string): void {
  if (units.length < text.length) {
    units = new Uint16Array(2 * text.length);
    starts = new Int32Array(2 * text.length);
    ends = new Int32Array(2 * text.length);
  }
  Buffer.from(units.buffer).write(text, "utf16le");
}

/** Whether these units are a text. */
function isText(text: string, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== units[start + at]) return false;
  return true;
}

/** The chunk of the units from `start` to `end`; `hash`: theirs. */
function chunkAt(start: number, end: number, hash: number): Chunk {
  const key = hash & HASH_BITS;
  const kept = known.get(key);
  if (kept && isText(kept.text, start, end)) return kept;
  const chunk = makeChunk(Buffer.from(units.buffer, 2 * start, 2 * (end - start)).toString("utf16le"));
  if (end - start > KEPT_LENGTH) return chunk;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, chunk);
  return chunk;
}

function chunkBetween(start: number, end: number): Chunk {
  let hash = SEED;
  for (let at = start; at < end; at++) hash = mixed(hash, units[at] as number);
  return chunkAt(start, end, hash);
}

/** The first term of a chunk that is looked for. A search meets the same chunk many times. */
function matchOf(chunk: Chunk, marks: ReadonlySet<string>): string | undefined {
  if (chunk.marks !== marks) {
    chunk.marks = marks;
    chunk.matched = chunk.terms.find((term) => marks.has(term));
  }
  return chunk.matched;
}

/** Units from here on are no ASCII: what they become when they are folded is not told by themselves. */
const BEYOND = 128;
const bitOf = (unit: number): number => 1 << (unit & 31);
/** What the stem of a word may have that the word has not: `hoping`, `hope`; `ponies`, `poni`. Porter's rules add no other. */
const ADDED = bitOf("e".charCodeAt(0)) | bitOf("i".charCodeAt(0));

/**
 * The letters of what is looked for, as bits, without what a stem may have of its own: a chunk that lacks one of them holds
 * no such term. That tells of nine chunks in ten without looking them up.
 */
function lettersOf(marks: ReadonlySet<string>): Int32Array {
  const letters: number[] = [];
  for (const mark of marks) {
    let bits = 0;
    let isAscii = true;
    for (let at = 0; at < mark.length; at++) {
      bits |= bitOf(mark.charCodeAt(at));
      isAscii &&= mark.charCodeAt(at) < BEYOND;
    }
    // What is ASCII holds nothing else.
    if (isAscii) letters.push(bits & ~ADDED);
  }
  return Int32Array.from(letters);
}

function mayHold(bits: number, letters: Int32Array): boolean {
  for (let at = 0; at < letters.length; at++) if (((letters[at] as number) & ~bits) === 0) return true;
  return false;
}

const isTail = (unit: number | undefined) => unit === 0x2e || unit === 0x3a || unit === 0x27;
/** Where a chunk of ASCII ends without the signs at its end. */
function endOf(start: number, end: number): number {
  let at = end;
  while (at > start && isTail(units[at - 1])) at--;
  return at;
}

/** Which UTF-16 units stand between chunks; worked out when it is first needed. None is half of a pair. */
let between: Uint8Array | undefined;
const readBetween = () => Uint8Array.from({ length: 65_536 }, (_, unit) => +BETWEEN.test(String.fromCharCode(unit)));

/**
 * The words of a text: how many there are, where each begins and ends, and which of them match, by which term. Valid until
 * the next text is read: the columns are kept.
 */
export type Pieces = { count: number; starts: Int32Array; ends: Int32Array; hits: { place: number; term: string }[] };

function addPiece(pieces: Pieces, start: number, end: number, term: string | undefined): void {
  if (term !== undefined) pieces.hits.push({ place: pieces.count, term });
  starts[pieces.count] = start;
  ends[pieces.count++] = end;
}

const isHigh = (unit: number | undefined) => unit !== undefined && unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number | undefined) => unit !== undefined && unit >= 0xdc00 && unit < 0xe000;
/** Where the character ends that begins at a place. */
const afterChar = (at: number, end: number) => at + (at + 1 < end && isHigh(units[at]) && isLow(units[at + 1]) ? 2 : 1);

/** Whether a unit is one of those that make words in ASCII; 0x20 makes letters small. */
const isAsciiWord = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a && unit < BEYOND);

function afterAscii(start: number, end: number): number {
  let at = start;
  while (at < end && isAsciiWord(units[at] as number)) at++;
  return at;
}

/**
 * Text without spaces between its words is looked at pair by pair: each character with its neighbours, and by itself. A word
 * in ASCII between them is one.
 */
function addPairs(pieces: Pieces, start: number, end: number, marks: ReadonlySet<string>): void {
  let before = start;
  for (let at = start; at < end; ) {
    const word = afterAscii(at, end);
    if (word > at) {
      addPiece(pieces, at, word, matchOf(chunkBetween(at, word), marks));
      [before, at] = [word, word];
      continue;
    }
    const next = afterChar(at, end);
    const after = next < end ? afterChar(next, end) : next;
    const pairs = [chunkBetween(before, next), chunkBetween(at, after), chunkBetween(at, next)];
    addPiece(pieces, at, next, pairs.find((pair) => matchOf(pair, marks) !== undefined)?.text);
    [before, at] = [at, next];
  }
}

/** Reads the words of a text, and which of them are looked for. Linear. */
export function piecesOf(text: string, marks: ReadonlySet<string>): Pieces {
  between ??= readBetween();
  readUnits(text);
  const letters = lettersOf(marks);
  const pieces: Pieces = { count: 0, starts, ends, hits: [] };
  for (let at = 0; at < text.length; at++) {
    const start = at;
    let [hash, bits] = [SEED, 0];
    for (; at < text.length && !between[units[at] as number]; at++) {
      const unit = units[at] as number;
      hash = mixed(hash, unit);
      bits |= unit < BEYOND ? bitOf(unit) : -1;
    }
    if (at === start) continue;
    if (bits !== -1 && !mayHold(bits, letters)) {
      addPiece(pieces, start, endOf(start, at), undefined);
      continue;
    }
    const chunk = chunkAt(start, at, hash);
    if (chunk.isCjk) addPairs(pieces, start, at, marks);
    else addPiece(pieces, start, start + chunk.length, matchOf(chunk, marks));
  }
  return pieces;
}
