import { WITHOUT_SPACES } from "./scripts.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { Token } from "./tokenize.ts";

/** Pairs that are kept of a post: two bytes each. */
const PAIRS_MAX = 2000;
/** A pair in a title is noted once more, under a name that no pair of words has. */
const TITLE = "\0";

/** Two bytes that stand for a pair of terms (FNV-1a); of a post of 300 pairs, another one has the same bytes once in 200. */
function hashOf(first: string, second: string, field = ""): number {
  let hash = 0x811c9dc5;
  for (const char of `${first} ${second}${field}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}

/** Neighbouring terms, those left out that only hold sentences together. */
function neighbours(tokens: Token[]): [Token, Token][] {
  const telling = tokens.filter(({ word }) => word.length > 1 && !STOP_WORDS.has(word));
  return telling.slice(1).map((token, at) => [telling[at] as Token, token]);
}

/** Notes which terms of a field stand beside each other, until there are too many. */
export function notePairs(pairs: Set<number>, tokens: Token[], isTitle: boolean): void {
  for (const [{ term: first }, { term: second }] of neighbours(tokens)) {
    if (pairs.size >= PAIRS_MAX) return;
    pairs.add(hashOf(first, second));
    if (isTitle) pairs.add(hashOf(first, second, TITLE));
  }
}

/** Packs the pairs of a post. */
export function packPairs(pairs: Iterable<number>): Buffer {
  const sorted = Uint16Array.from(pairs).sort();
  const packed = Buffer.allocUnsafe(sorted.length * 2);
  for (const [at, pair] of sorted.entries()) packed.writeUInt16LE(pair, at * 2);
  return packed;
}

/** Packed pairs, from `start` to `end` of a buffer. */
export type PackedPairs = { bytes: Buffer; start: number; end: number };

/** Whether one is among them. */
export function holdsPair({ bytes, start, end }: PackedPairs, pair: number): boolean {
  let [low, high] = [0, (end - start) >> 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = start + 2 * middle;
    const found = (bytes[at] as number) + 256 * (bytes[at + 1] as number);
    if (found === pair) return true;
    if (found < pair) low = middle + 1;
    else high = middle;
  }
  return false;
}

/**
 * Whether a post with these pairs may hold some words one behind the other; true wherever that is not
 * known: of a post that has too many pairs for all to be noted, or none, and of scripts without spaces.
 */
export function mayHoldInOrder(pairs: PackedPairs, words: Token[]): boolean {
  const count = (pairs.end - pairs.start) >> 1;
  if (count === 0 || count >= PAIRS_MAX || words.some(({ word }) => WITHOUT_SPACES.test(word))) return true;
  return neighbours(words).every(([one, other]) => holdsPair(pairs, hashOf(one.term, other.term)));
}

/** A pair of words that a search has beside each other, and what it is worth in a text and in a title. */
export type AskedPair = { text: number; title: number; weight: number };

/** The pairs of a search; `weightOf`: what the rarer of two words is worth less than is not counted. */
export function pairsOf(tokens: Token[], weightOf: (term: string) => number): AskedPair[] {
  const byText = new Map<number, AskedPair>();
  for (const [{ term: first }, { term: second }] of neighbours(tokens)) {
    const weight = Math.min(weightOf(first), weightOf(second));
    const text = hashOf(first, second);
    if (weight > 0) byText.set(text, { text, title: hashOf(first, second, TITLE), weight });
  }
  return [...byText.values()];
}
