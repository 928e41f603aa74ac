import { stemmer } from "stemmer";

/** A word as it was written (folded), and the term that it is found under. */
export type Token = { word: string; term: string };

/** Longest word that is kept; what is longer is data, not a word that somebody looks for. */
const WORD_MAX = 40;
const CHUNK_MAX = 200;

/** Soft hyphens, zero-width characters and marks of direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
const SEPARATORS = /[\s\p{Cc}()[\]{}<>"“”„«»‘`´,;!?|*=~^…—–]+/u;
const EDGE_START = /^[^\p{L}\p{N}.#@$/_-]+|^[./-]+(?=[./-])|^[-/]+$/u;
const EDGE_END = /[^\p{L}\p{N}+#%]+$/u;
const PART = /[\p{L}\p{N}]+/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
/**
 * Two short words with a mark between them, as in `node.js` and `Wi-Fi`, which others write as one: as a whole
 * they are found under the letters alone. */
const JOINED = /^\p{L}{1,10}[.\-_]\p{L}{1,10}$/u;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Folds case, width, accents and apostrophes away, so that what looks alike is found alike. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();
}

/** The term of a folded word: its Porter stem where it is an English-looking word, else the word itself. */
export function termOf(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}

/** Neighbouring pairs of characters: how text without spaces between its words is searched. */
function pairs(run: string): string[] {
  const chars = [...run];
  if (chars.length < 2) return chars;
  return chars.slice(1).map((char, index) => `${chars[index]}${char}`);
}

function wordsOfPart(part: string): string[] {
  const words: string[] = [];
  for (const run of part.match(CJK) ?? []) for (const pair of pairs(run)) words.push(pair);
  for (const word of part.replace(CJK, " ").split(" ")) {
    words.push(word);
    const humps = word.length <= WORD_MAX ? word.split(HUMP) : [];
    if (humps.length > 1) words.push(...humps);
  }
  return words;
}

function wordsOfChunk(raw: string): string[] {
  // Trimming looks ahead, so it is kept from chunks that are no word anyway.
  const chunk = raw.length <= CHUNK_MAX ? raw.replace(EDGE_START, "").replace(EDGE_END, "") : raw;
  const words = (chunk.match(PART) ?? []).flatMap(wordsOfPart);
  const isCompound = chunk.length <= WORD_MAX && /[^\p{L}\p{N}]/u.test(chunk);
  if (!isCompound) return words;
  return [...words, JOINED.test(chunk) ? chunk.replace(/\P{L}/gu, "") : chunk];
}

/**
 * Splits text into the words it is found by, in order, repeats included.
 * A compound such as `systemd-resolved`, `.env`, `C++` or `getUserById` counts whole and in its parts.
 * Linear in the length of the text; never throws.
 */
export function tokenize(text: string): Token[] {
  return text
    .toWellFormed()
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .split(SEPARATORS)
    .flatMap(wordsOfChunk)
    .map(fold)
    .filter((word) => word.length > 0 && word.length <= WORD_MAX)
    .map((word) => ({ word, term: termOf(word) }));
}
