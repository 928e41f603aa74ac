import { stemmer } from "stemmer";
import { ACCENT, WITHOUT_SPACES } from "./scripts.ts";

/** A word as it was written (folded), and the term that it is found under. */
export type Token = { word: string; term: string };

/** The letters by which a word is kept: of a longer one, the first. */
const WORD_MAX = 40;
/** Longest word of which anything is kept, as long as a hash in hexadecimal digits; what is longer is data. */
const LONG_MAX = 128;
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
const EDGE_END = /[^\p{L}\p{M}\p{N}+#%]+$/u;
const PART = /[\p{L}\p{M}\p{N}]+/gu;
/** What parts the names in an address or a path, each of which may be a compound. */
const NAME_ENDS = /[/:@\\]+/u;
const RUN = new RegExp(`${WITHOUT_SPACES.source}+`, "gu");
const NOT_FOUND_BY = new RegExp(`${ACCENT.source}|['’]`, "gu");
/**
 * Two short words with a mark between them, as in `node.js` and `Wi-Fi`, which others write as one: as a whole
 * they are found under the letters alone. */
const JOINED = /^\p{L}{1,10}[.\-_]\p{L}{1,10}$/u;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Folds case, width, accents and apostrophes away, so that what looks alike is found alike. */
export function fold(text: string): string {
  // Of ASCII nothing else can change, and most words are of it.
  if (!BEYOND_ASCII.test(text)) return text.replaceAll("'", "").toLowerCase();
  return text.normalize("NFKD").replace(NOT_FOUND_BY, "").toLowerCase().replaceAll("ß", "ss");
}

/**
 * Whether the index has a word as people write it. Of scripts without spaces it has pairs of characters, and of those whose
 * letters take marks, letters without them: neither is to be shown to anybody.
 */
export const isIndexedAsWritten = (word: string): boolean =>
  !WITHOUT_SPACES.test(word) && !ACCENT.test(word.normalize("NFC"));

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

/** The words of a chunk, and those that are left of them where a compound counts as a whole alone. */
type Words = { all: string[]; wholes: string[] };

function wordsOfPart(part: string, hasSingles: boolean): Words {
  const all: string[] = [];
  for (const run of part.match(RUN) ?? []) all.push(...pairs(run, hasSingles));
  const wholes = [...all];
  for (const word of part.replace(RUN, " ").split(" ")) {
    all.push(word);
    wholes.push(word);
    if (word.length > 4 && word.startsWith(ARABIC_ARTICLE)) all.push(word.slice(ARABIC_ARTICLE.length));
    const humps = word.length <= LONG_MAX ? word.split(HUMP) : [];
    if (humps.length > 1) all.push(...humps);
  }
  return { all, wholes };
}

/** A chunk of several words as one; null where it is none, or longer than what is kept. */
function compoundOf(chunk: string): string | null {
  const isCompound = chunk.length <= WORD_MAX && /[^\p{L}\p{M}\p{N}]/u.test(chunk) && /[\p{L}\p{N}]/u.test(chunk);
  if (!isCompound) return null;
  const whole = JOINED.test(chunk) ? chunk.replace(/\P{L}/gu, "") : chunk;
  // Korean grows where it is folded.
  return fold(whole).length <= WORD_MAX ? whole : null;
}

function wordsOfChunk(raw: string, hasSingles: boolean): Words {
  // Trimming looks ahead, so it is kept from chunks that are no word anyway.
  const chunk = raw.length <= CHUNK_MAX ? raw.replace(EDGE_START, "").replace(EDGE_END, "") : raw;
  const parts = (chunk.match(PART) ?? []).map((part) => wordsOfPart(part, hasSingles));
  const emoji = BEYOND_ASCII.test(raw) ? (raw.match(EMOJI) ?? []) : [];
  const all = [...parts.flatMap((part) => part.all), ...emoji];
  if (ELIDED.test(chunk)) all.push(chunk.replace(ELIDED, ""));
  const whole = compoundOf(chunk);
  const names = NAME_ENDS.test(chunk) ? chunk.split(NAME_ENDS) : [];
  all.push(...names.flatMap((name) => compoundOf(name) ?? []));
  if (whole === null) return { all, wholes: [...parts.flatMap((part) => part.wholes), ...emoji] };
  return { all: [...all, whole], wholes: [...emoji, whole] };
}

/** The words of a chunk in which somebody may have written calls: `first()` is found as such, and as a word. */
function wordsOfCalls(chunk: string, hasSingles: boolean): Words {
  if (!chunk.includes(CALL)) return wordsOfChunk(chunk, hasSingles);
  const parts = chunk.split(CALL).map((part, at, { length }) => {
    const name = at < length - 1 && /[\p{L}\p{N}_]+$/u.exec(part.slice(2 - WORD_MAX))?.[0];
    return { ...wordsOfChunk(part, hasSingles), call: name ? [`${name}()`] : [] };
  });
  return {
    all: parts.flatMap(({ all, call }) => [...all, ...call]),
    wholes: parts.flatMap(({ wholes, call }) => [...wholes, ...call]),
  };
}

/** Most chunks are such: one word that is folded once its capital is, however much else there may be to look for. */
const PLAIN = /^([a-z0-9]+|[A-Z][a-z0-9]*)[.:]?$/;

const chunksOf = (text: string): string[] =>
  text
    .toWellFormed()
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .replace(LONG_VOWEL, "")
    .replace(CALLED, CALL)
    .split(SEPARATORS);

const tokenOf = (word: string): Token => ({ word, term: termOf(word) });

/** Adds words to others, without those of which nothing is kept. */
function addKept(kept: string[], words: string[]): void {
  for (const whole of words) {
    if (whole.length === 0 || whole.length > LONG_MAX) continue;
    kept.push(whole.length <= WORD_MAX ? whole : beginningOf(whole));
  }
}

/** The letters that are kept of a long word; of a letter that takes two units none is cut in two. */
const beginningOf = (word: string): string => word.slice(0, WORD_MAX).replace(/[\ud800-\udbff]$/, "");

function tokensOf(text: string, hasSingles: boolean): Token[] {
  const words: string[] = [];
  for (const chunk of chunksOf(text)) {
    const [, plain] = PLAIN.exec(chunk) ?? [];
    addKept(words, plain === undefined ? wordsOfCalls(chunk, hasSingles).all.map(fold) : [plain.toLowerCase()]);
  }
  return words.map(tokenOf);
}

/**
 * Splits text into the words it is searched by, in order, repeats included.
 * A compound such as `systemd-resolved`, `.env`, `C++` or `getUserById` counts whole and in its parts.
 * Linear in the length of the text; never throws.
 */
export const tokenize = (text: string): Token[] => tokensOf(text, false);

/** Splits text into the words it is found by: those of `tokenize`, and single characters of scripts without spaces. */
export const tokenizeToIndex = (text: string): Token[] => tokensOf(text, true);

function addTwice({ all, wholes }: Words, chunk: string): void {
  const [, plain] = PLAIN.exec(chunk) ?? [];
  const words = plain === undefined ? wordsOfCalls(chunk, false) : null;
  addKept(all, words?.all.map(fold) ?? [(plain as string).toLowerCase()]);
  addKept(wholes, words?.wholes.map(fold) ?? [(plain as string).toLowerCase()]);
}

/** The words of a text as `tokenize` splits it, and once more with each compound as a whole alone. */
export function wordsTwice(text: string): Words {
  const words: Words = { all: [], wholes: [] };
  for (const chunk of chunksOf(text)) addTwice(words, chunk);
  return words;
}

/** Splits text at its spaces, and each of its pieces as `tokenize` does and with each compound as a whole alone. */
export const tokenizeChunks = (text: string): { all: Token[]; wholes: Token[] }[] =>
  chunksOf(text).map((chunk) => {
    const words: Words = { all: [], wholes: [] };
    addTwice(words, chunk);
    return { all: words.all.map(tokenOf), wholes: words.wholes.map(tokenOf) };
  });

/**
 * Splits text into what it names: for each of its words what stands for all of it, `javascript` for `JavaScript` and
 * `nodejs` for `node.js`. Several tokens where none does, as in scripts without spaces: what holds the word holds all.
 */
export const tokenizeNames = (text: string): Token[][] =>
  tokenizeChunks(text).flatMap(({ wholes }) => (wholes.length > 0 ? [wholes] : []));

/** Whether a text names several things, or one in a script without spaces, of which only pairs are found: their order matters. */
export function isInOrder(text: string): boolean {
  const names = tokenizeNames(text);
  return names.length > 1 || (WITHOUT_SPACES.test(text) && names.some(({ length }) => length > 1));
}
