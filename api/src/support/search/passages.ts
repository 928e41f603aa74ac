import { type Pieces, piecesOf } from "./chunks.ts";

/** A stretch of text that is one of the words looked for, or is not. */
export type Part = { text: string; isMatch: boolean };

/** White space but for single spaces, which most is: what need not be put together anew. */
const SPACES = /\s{2,}|[^\S ]/g;
/** Words of a passage, and how many of them stand before the first that matches. */
const PASSAGE = { words: 32, before: 6 } as const;

function partsOf(text: string, { starts, ends, hits }: Pieces, { from, to }: { from: number; to: number }): Part[] {
  const parts: Part[] = [];
  let at = from;
  const add = (end: number, isMatch: boolean) => {
    if (end <= at) return;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text.slice(at, end);
    else parts.push({ text: text.slice(at, end), isMatch });
    at = end;
  };
  for (const { place } of hits) {
    const [start, end] = [starts[place] as number, ends[place] as number];
    if (start < from || end > to) continue;
    add(start, false);
    add(end, true);
  }
  add(to, false);
  return parts;
}

/** A text with the words looked for marked; null where none stands in it. */
export function markAll(text: string, marks: ReadonlySet<string>): Part[] | null {
  const pieces = piecesOf(text, marks);
  if (pieces.hits.length === 0) return null;
  return partsOf(text, pieces, { from: 0, to: text.length });
}

/**
 * Where the most different words looked for stand together: the index of the first word of the passage. A window goes
 * over the matches once, so that a text full of them costs no more than another.
 */
function bestStart({ hits }: Pieces): number | null {
  const size = PASSAGE.words - PASSAGE.before;
  const inside = new Map<string, number>();
  let best: { start: number; value: number } | null = null;
  let end = 0;
  for (const [first, { place, term }] of hits.entries()) {
    for (let hit = hits[end]; hit && hit.place < place + size; hit = hits[++end]) {
      inside.set(hit.term, (inside.get(hit.term) ?? 0) + 1);
    }
    // More different words first, then more of them.
    const value = inside.size * PASSAGE.words + end - first;
    if (value > (best?.value ?? 0)) best = { start: place, value };
    const left = (inside.get(term) ?? 0) - 1;
    if (left === 0) inside.delete(term);
    else inside.set(term, left);
  }
  return best && Math.max(0, best.start - PASSAGE.before);
}

/** The passage of a text that shows best why it was found, its words marked; null where there is none. */
export function passageOf(text: string, marks: ReadonlySet<string>): Part[] | null {
  const plain = text.replace(SPACES, " ").trim();
  const pieces = piecesOf(plain, marks);
  const first = bestStart(pieces);
  if (first === null) return null;
  const { count, starts, ends } = pieces;
  const last = Math.min(count, first + PASSAGE.words) - 1;
  const isCut = { before: first > 0, after: last < count - 1 };
  const to = isCut.after ? (ends[last] as number) : plain.length;
  const parts = partsOf(plain, pieces, { from: isCut.before ? (starts[first] as number) : 0, to });
  return [
    ...(isCut.before ? [{ text: "… ", isMatch: false }] : []),
    ...parts,
    ...(isCut.after ? [{ text: " …", isMatch: false }] : []),
  ];
}
