import { tokenize } from "./tokenize.ts";

/** A stretch of text that is one of the words looked for, or is not. */
export type Part = { text: string; isMatch: boolean };

/** What stands between spaces and brackets: the same chunks that the index reads. */
const BETWEEN = /[\s\p{Cc}()[\]{}<>"“”„«»‘`´,;!?|*=~^…—–]/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Signs at the end of a word that are no part of it. */
const TAIL = /[.:'’]+$/u;

/** Words of a passage, and how many of them stand before the first that matches. */
const PASSAGE = { words: 32, before: 6 } as const;

/** A chunk of text, and what does not change from search to search. */
type Chunk = {
  terms: string[];
  /** Its length without the signs at its end. */
  length: number;
  /** Whether it is written without spaces between its words. */
  isCjk: boolean;
  /** The marks that it was held against last, and what came of it. */
  marks: ReadonlySet<string> | null;
  matched: string | undefined;
};

/** The chunks seen so far: texts repeat their words. Emptied when it is full. */
const known = new Map<string, Chunk>();
const KNOWN_MAX = 50_000;

/** Longer chunks are data, and not worth keeping. */
const KEPT_LENGTH = 60;

function chunkOf(text: string): Chunk {
  const kept = known.get(text);
  if (kept) return kept;
  const terms = tokenize(text).map(({ term }) => term);
  const length = text.replace(TAIL, "").length;
  const chunk = { terms, length, isCjk: CJK.test(text), marks: null, matched: undefined };
  if (text.length > KEPT_LENGTH) return chunk;
  if (known.size >= KNOWN_MAX) known.clear();
  // A part of a long text would keep all of that.
  known.set(Buffer.from(text, "utf16le").toString("utf16le"), chunk);
  return chunk;
}

/** The first term of a chunk that is looked for. A search meets the same chunk many times. */
function matchOf(chunk: Chunk, marks: ReadonlySet<string>): string | undefined {
  if (chunk.marks !== marks) {
    chunk.marks = marks;
    chunk.matched = chunk.terms.find((term) => marks.has(term));
  }
  return chunk.matched;
}

/** Which UTF-16 units stand between chunks; worked out when it is first needed. None is half of a pair. */
let between: Uint8Array | undefined;
const readBetween = () => Uint8Array.from({ length: 65_536 }, (_, unit) => +BETWEEN.test(String.fromCharCode(unit)));

/** The words of a text, in columns: where each begins and ends, and the term by which it matches, if any. */
type Pieces = { starts: number[]; ends: number[]; matched: (string | undefined)[] };

function addPiece(pieces: Pieces, start: number, end: number, matched: string | undefined): void {
  pieces.starts.push(start);
  pieces.ends.push(end);
  pieces.matched.push(matched);
}

/** Text without spaces between its words is looked at pair by pair. */
function addPairs(pieces: Pieces, chunk: string, start: number, marks: ReadonlySet<string>): void {
  const chars = [...chunk];
  let at = start;
  for (const [index, char] of chars.entries()) {
    const next = at + char.length;
    const [before, after] = [`${chars[index - 1] ?? ""}${char}`, `${char}${chars[index + 1] ?? ""}`];
    const matched = [before, after, char].find((pair) => matchOf(chunkOf(pair), marks) !== undefined);
    addPiece(pieces, at, next, matched);
    at = next;
  }
}

function piecesOf(text: string, marks: ReadonlySet<string>): Pieces {
  between ??= readBetween();
  const pieces: Pieces = { starts: [], ends: [], matched: [] };
  for (let at = 0; at < text.length; ) {
    if (between[text.charCodeAt(at)]) {
      at++;
      continue;
    }
    const start = at;
    while (at < text.length && !between[text.charCodeAt(at)]) at++;
    const piece = text.slice(start, at);
    const chunk = chunkOf(piece);
    if (chunk.isCjk) addPairs(pieces, piece, start, marks);
    else addPiece(pieces, start, start + chunk.length, matchOf(chunk, marks));
  }
  return pieces;
}

function partsOf(text: string, pieces: Pieces, { from, to }: { from: number; to: number }): Part[] {
  const parts: Part[] = [];
  let at = from;
  const add = (end: number, isMatch: boolean) => {
    if (end <= at) return;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text.slice(at, end);
    else parts.push({ text: text.slice(at, end), isMatch });
    at = end;
  };
  for (const [place, matched] of pieces.matched.entries()) {
    const [start, end] = [pieces.starts[place] as number, pieces.ends[place] as number];
    if (matched === undefined || start < from || end > to) continue;
    add(start, false);
    add(end, true);
  }
  add(to, false);
  return parts;
}

/** A text with the words looked for marked; null where none stands in it. */
export function markAll(text: string, marks: ReadonlySet<string>): Part[] | null {
  const pieces = piecesOf(text, marks);
  if (!pieces.matched.some((matched) => matched !== undefined)) return null;
  return partsOf(text, pieces, { from: 0, to: text.length });
}

/**
 * Where the most different words looked for stand together: the index of the first word of the passage. A window goes
 * over the words once, so that a text full of matches costs no more than another.
 */
function bestStart({ matched }: Pieces): number | null {
  const size = PASSAGE.words - PASSAGE.before;
  const inside = new Map<string, number>();
  let best: { start: number; value: number } | null = null;
  let count = 0;
  const change = (word: string | undefined, by: 1 | -1) => {
    if (word === undefined) return;
    const left = (inside.get(word) ?? 0) + by;
    if (left === 0) inside.delete(word);
    else inside.set(word, left);
    count += by;
  };
  for (let end = 0; end < matched.length + size - 1; end++) {
    change(matched[end], 1);
    const start = end - size + 1;
    const first = matched[start];
    // More different words first, then more of them.
    const value = inside.size * PASSAGE.words + count;
    if (first !== undefined && value > (best?.value ?? 0)) best = { start, value };
    change(first, -1);
  }
  return best && Math.max(0, best.start - PASSAGE.before);
}

/** The passage of a text that shows best why it was found, its words marked; null where there is none. */
export function passageOf(text: string, marks: ReadonlySet<string>): Part[] | null {
  const plain = text.replace(/\s+/g, " ").trim();
  const pieces = piecesOf(plain, marks);
  const first = bestStart(pieces);
  if (first === null) return null;
  const { starts, ends } = pieces;
  const last = Math.min(starts.length, first + PASSAGE.words) - 1;
  const isCut = { before: first > 0, after: last < starts.length - 1 };
  const to = isCut.after ? (ends[last] ?? plain.length) : plain.length;
  const parts = partsOf(plain, pieces, { from: isCut.before ? (starts[first] ?? 0) : 0, to });
  return [
    ...(isCut.before ? [{ text: "… ", isMatch: false }] : []),
    ...parts,
    ...(isCut.after ? [{ text: " …", isMatch: false }] : []),
  ];
}
