import { tokenize } from "./tokenize.ts";

/** A stretch of text that is one of the words looked for, or is not. */
export type Part = { text: string; isMatch: boolean };

/** What stands between spaces and brackets: the same chunks that the index reads. */
const CHUNK = /[^\s\p{Cc}()[\]{}<>"“”„«»‘`´,;!?|*=~^…—–]+/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Signs at the end of a word that are no part of it. */
const TAIL = /[.:'’]+$/u;

/** Words of a passage, and how many of them stand before the first that matches. */
const PASSAGE = { words: 32, before: 6 } as const;

/** The terms of the chunks seen so far: texts repeat their words. Emptied when it is full. */
const known = new Map<string, string[]>();
const KNOWN_MAX = 50_000;

/** Longer chunks are data, and not worth keeping. */
const KEPT_LENGTH = 60;

function termsOf(chunk: string): string[] {
  if (chunk.length > KEPT_LENGTH) return tokenize(chunk).map(({ term }) => term);
  let terms = known.get(chunk);
  if (!terms) {
    terms = tokenize(chunk).map(({ term }) => term);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(chunk, terms);
  }
  return terms;
}

type Piece = { start: number; end: number; matched: string | undefined };

/** Text without spaces between its words is looked at pair by pair. */
function pairsIn(chunk: string, start: number, marks: ReadonlySet<string>): Piece[] {
  const chars = [...chunk];
  const pieces: Piece[] = [];
  let at = start;
  for (const [index, char] of chars.entries()) {
    const next = at + char.length;
    const [before, after] = [`${chars[index - 1] ?? ""}${char}`, `${char}${chars[index + 1] ?? ""}`];
    const matched = [before, after, char].find((pair) => termsOf(pair).some((term) => marks.has(term)));
    pieces.push({ start: at, end: next, matched });
    at = next;
  }
  return pieces;
}

function piecesOf(text: string, marks: ReadonlySet<string>): Piece[] {
  return [...text.matchAll(CHUNK)].flatMap(({ 0: chunk, index: start }) => {
    if (CJK.test(chunk)) return pairsIn(chunk, start, marks);
    const matched = termsOf(chunk).find((term) => marks.has(term));
    return { start, end: start + chunk.replace(TAIL, "").length, matched };
  });
}

function partsOf(text: string, pieces: Piece[], { from, to }: { from: number; to: number }): Part[] {
  const parts: Part[] = [];
  let at = from;
  const add = (end: number, isMatch: boolean) => {
    if (end <= at) return;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text.slice(at, end);
    else parts.push({ text: text.slice(at, end), isMatch });
    at = end;
  };
  for (const { start, end, matched } of pieces) {
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
  if (!pieces.some(({ matched }) => matched !== undefined)) return null;
  return partsOf(text, pieces, { from: 0, to: text.length });
}

/**
 * Where the most different words looked for stand together: the index of the first word of the passage. A window goes
 * over the words once, so that a text full of matches costs no more than another.
 */
function bestStart(pieces: Piece[]): number | null {
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
  for (let end = 0; end < pieces.length + size - 1; end++) {
    change(pieces[end]?.matched, 1);
    const start = end - size + 1;
    const first = pieces[start]?.matched;
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
  const last = Math.min(pieces.length, first + PASSAGE.words) - 1;
  const isCut = { before: first > 0, after: last < pieces.length - 1 };
  const to = isCut.after ? (pieces[last]?.end ?? plain.length) : plain.length;
  const parts = partsOf(plain, pieces, { from: isCut.before ? (pieces[first]?.start ?? 0) : 0, to });
  return [
    ...(isCut.before ? [{ text: "… ", isMatch: false }] : []),
    ...parts,
    ...(isCut.after ? [{ text: " …", isMatch: false }] : []),
  ];
}
