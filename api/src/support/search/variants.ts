import { STOP_WORDS } from "./stop-words.ts";
import { type Token, termOf } from "./tokenize.ts";

/** Joined words are no longer than this; what is longer is no word that people write in two ways. */
const JOINED_MAX = 24;
/** Words from this length are taken apart, into parts of two letters or more. */
const SPLIT_FROM = 5;
const PART_MIN = 2;

/** Two words that together make one. */
export type Split = { word: string; parts: [string, string] };

const isLetters = (word: string) => /^\p{L}+$/u.test(word);
/** A number and its unit, or a name and its version, which are also written as one. */
const isNumbered = (first: string, second: string) =>
  (/^\d+$/.test(first) && /^\p{L}{1,6}$/u.test(second)) || (/^\p{L}{2,12}$/u.test(first) && /^\d+$/.test(second));

/** Neighbouring words written as one: `node js` may stand as `nodejs`. */
export function joinedWords(tokens: Token[]): Token[] {
  const joined = tokens.slice(1).flatMap(({ word: second }, index) => {
    const first = tokens[index]?.word ?? "";
    const word = first + second;
    const isSaying = !STOP_WORDS.has(first) && !STOP_WORDS.has(second);
    const isOne = isLetters(first) && isLetters(second) && first.length >= PART_MIN && second.length >= PART_MIN;
    return isSaying && (isOne || isNumbered(first, second)) && word.length <= JOINED_MAX ? [word] : [];
  });
  return joined.map((word) => ({ word, term: termOf(word) }));
}

/** All ways to take a word apart into two: `nodejs` may stand as `node js`. */
function splitsOf(word: string): Split[] {
  if (!isLetters(word) || word.length < SPLIT_FROM || word.length > JOINED_MAX) return [];
  const letters = [...word];
  return Array.from({ length: Math.max(0, letters.length - 2 * PART_MIN + 1) }, (_, index) => {
    const at = index + PART_MIN;
    return { word, parts: [letters.slice(0, at).join(""), letters.slice(at).join("")] };
  });
}

/** Of all ways to take a word apart, the one whose rarer part is in the most posts; none where a part is in none. */
export function bestSplit(word: string, documentsOf: (term: string) => number): Split | undefined {
  const known = splitsOf(word)
    .map((split) => ({ split, documents: Math.min(...split.parts.map((part) => documentsOf(termOf(part)))) }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents);
  return known[0]?.split;
}
