import { stemmer } from "stemmer";

/** A word as it was written (folded), and the term that it is found under. */
export type Token = { word: string; term: string };

/** Longest word that is kept; what is longer is data, not a word that somebody looks for. */
const WORD_MAX = 40;
const CHUNK_MAX = 200;

/** Soft hyphens, zero-width characters, marks of direction, signs that choose a form, and our own mark of a call. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff\ue000]|\ufe0e|\ufe0f/g;
/** Stands for the parentheses of a call without arguments, `first()`, which would part the words. */
const CALL = "\ue000";
const CALLED = /(?<=[\p{L}\p{N}_])\(\)/gu;
/** People write the long vowel at the end of a Japanese word or leave it out. */
const LONG_VOWEL = /(?<=\p{Script=Katakana})ー/gu;
const EMOJI = /\p{RI}\p{RI}|\p{Extended_Pictographic}/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** French words that lose their vowel before another: `d'énergie` is found as `énergie`, too. */
const ELIDED = /^(?:[cdjlmnst]|qu)['’](?=\p{L}{3})/iu;
const ARABIC_ARTICLE = "ال";
const SEPARATORS = /[\s\p{Cc}()[\]{}<>"“”„«»‘`´,;!?|*=~^…—–]+/u;
const EDGE_START = /^--+|^[^\p{L}\p{N}.#@$/_-]+|^[./-]+(?=[./-])|^[-/]+$/u;
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
    .toLowerCase()
    .replaceAll("ß", "ss");
}

/** Terms of words seen so far: people use the same ones. Emptied when it is full. */
const stems = new Map<string, string>();
const STEMS_MAX = 20_000;

/** The term of a folded word: its Porter stem where it is an English-looking word, else the word itself. */
export function termOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const term = stemmer(word);
  if (word.length > WORD_MAX) return term;
  if (stems.size >= STEMS_MAX) stems.clear();
  // A part of a long text would keep all of that.
  stems.set(Buffer.from(word, "latin1").toString("latin1"), Buffer.from(term, "latin1").toString("latin1"));
  return term;
}

/**
 * Neighbouring pairs of characters: how text without spaces between its words is searched. To be found by a single
 * character, too, a text has each of them before its pair.
 */
function pairs(run: string, hasSingles: boolean): string[] {
  const chars = [...run];
  if (chars.length < 2) return chars;
  return chars.flatMap((char, at) => {
    const next = chars[at + 1];
    return [...(hasSingles ? [char] : []), ...(next === undefined ? [] : [`${char}${next}`])];
  });
}

function wordsOfPart(part: string, hasSingles: boolean): string[] {
  const words: string[] = [];
  for (const run of part.match(CJK) ?? []) words.push(...pairs(run, hasSingles));
  for (const word of part.replace(CJK, " ").split(" ")) {
    words.push(word);
    if (word.length > 4 && word.startsWith(ARABIC_ARTICLE)) words.push(word.slice(ARABIC_ARTICLE.length));
    const humps = word.length <= WORD_MAX ? word.split(HUMP) : [];
    if (humps.length > 1) words.push(...humps);
  }
  return words;
}

function wordsOfChunk(raw: string, hasSingles: boolean): string[] {
  // Trimming looks ahead, so it is kept from chunks that are no word anyway.
  const chunk = raw.length <= CHUNK_MAX ? raw.replace(EDGE_START, "").replace(EDGE_END, "") : raw;
  const words = (chunk.match(PART) ?? []).flatMap((part) => wordsOfPart(part, hasSingles));
  if (BEYOND_ASCII.test(raw)) words.push(...(raw.match(EMOJI) ?? []));
  if (ELIDED.test(chunk)) words.push(chunk.replace(ELIDED, ""));
  const isCompound = chunk.length <= WORD_MAX && /[^\p{L}\p{N}]/u.test(chunk);
  if (!isCompound || !/[\p{L}\p{N}]/u.test(chunk)) return words;
  return [...words, JOINED.test(chunk) ? chunk.replace(/\P{L}/gu, "") : chunk];
}

/** The words of a chunk in which somebody may have written calls: `first()` is found as such, and as a word. */
function wordsOfCalls(chunk: string, hasSingles: boolean): string[] {
  if (!chunk.includes(CALL)) return wordsOfChunk(chunk, hasSingles);
  const parts = chunk.split(CALL);
  return parts.flatMap((part, at) => {
    const name = at < parts.length - 1 && /[\p{L}\p{N}_]+$/u.exec(part.slice(2 - WORD_MAX))?.[0];
    return [...wordsOfChunk(part, hasSingles), ...(name ? [`${name}()`] : [])];
  });
}

/** Most chunks are such: one word that is folded once its capital is, however much else there may be to look for. */
const PLAIN = /^([a-z0-9]+|[A-Z][a-z0-9]*)[.:]?$/;

function wordsOf(chunk: string, hasSingles: boolean): string[] {
  const [, plain] = PLAIN.exec(chunk) ?? [];
  return plain === undefined ? wordsOfCalls(chunk, hasSingles).map(fold) : [plain.toLowerCase()];
}

function tokensOf(text: string, hasSingles: boolean): Token[] {
  const chunks = text
    .toWellFormed()
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .replace(LONG_VOWEL, "")
    .replace(CALLED, CALL)
    .split(SEPARATORS);
  const tokens: Token[] = [];
  for (const chunk of chunks) {
    for (const word of wordsOf(chunk, hasSingles))
      if (word.length > 0 && word.length <= WORD_MAX) tokens.push({ word, term: termOf(word) });
  }
  return tokens;
}

/**
 * Splits text into the words it is searched by, in order, repeats included.
 * A compound such as `systemd-resolved`, `.env`, `C++` or `getUserById` counts whole and in its parts.
 * Linear in the length of the text; never throws.
 */
export const tokenize = (text: string): Token[] => tokensOf(text, false);

/** Splits text into the words it is found by: those of `tokenize`, and single characters of scripts without spaces. */
export const tokenizeToIndex = (text: string): Token[] => tokensOf(text, true);
