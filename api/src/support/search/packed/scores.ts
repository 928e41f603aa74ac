import { IMPACTS, type PostingColumns } from "./lists.ts";

/** A post with what is known of its score. `words`: a bit for each word of the search that it answers. */
export type Candidate = { post: number; score: number; fromComments: number; words: number };

/** What a list has to say about its posts, which come in order. */
export type Addend =
  | ({ kind: "impacts"; least: number; weight: number; words: number } & PostingColumns)
  | { kind: "scores" | "comments"; posts: ArrayLike<number>; scores: ArrayLike<number>; words: number }
  | { kind: "required"; posts: ArrayLike<number>; bit: number };

/** Whether a post comes into question, by its number and the words that it answers. */
export type Passes = (post: number, words: number) => boolean;

/** Posts are added up so many numbers at a time, with a place for each: no place need be looked for. */
const WINDOW = 1 << 15;
const scores = new Float64Array(WINDOW);
const fromComments = new Float64Array(WINDOW);
const words = new Int32Array(WINDOW);
const required = new Int32Array(WINDOW);
const isUsed = new Uint8Array(WINDOW);
const used = new Int32Array(WINDOW);

/** Scores are told apart by so many steps where the best are looked for. */
const STEPS = 1024;

/** What passes, in columns, kept from search to search. */
let room = 4096;
let found = makeColumns(room);

function makeColumns(size: number) {
  return {
    posts: new Float64Array(size),
    scores: new Float64Array(size),
    fromComments: new Float64Array(size),
    words: new Int32Array(size),
  };
}

function makeRoom(count: number): void {
  if (count <= room) return;
  while (room < count) room *= 2;
  found = makeColumns(room);
}

/** Makes the place of a post that has not been met before. */
function use(place: number, usedCount: number): number {
  if (isUsed[place] === 1) return usedCount;
  isUsed[place] = 1;
  scores[place] = fromComments[place] = words[place] = required[place] = 0;
  used[usedCount] = place;
  return usedCount + 1;
}

/** What the impacts of a list are worth; valid until it is asked again. */
const worth = new Float64Array(256);

type Impacts = Addend & { kind: "impacts" };
type Added = { at: number; usedCount: number };

/** The loop that a search spends its time in: nothing is asked in it that is the same for all of a list. */
function addImpacts(
  { posts, impacts, least, weight, words: own }: Impacts,
  from: number,
  start: number,
  usedBefore: number,
): Added {
  const end = start + WINDOW;
  for (let byte = 0; byte < worth.length; byte++) worth[byte] = weight * (IMPACTS[byte] as number);
  let [at, usedCount] = [from, usedBefore];
  for (; at < posts.length; at++) {
    const post = posts[at] as number;
    if (post >= end) break;
    const impact = impacts[at] as number;
    if (impact < least) continue;
    const place = post - start;
    usedCount = use(place, usedCount);
    scores[place] = (scores[place] as number) + (worth[impact] as number);
    words[place] = (words[place] as number) | own;
  }
  return { at, usedCount };
}

/** Adds what a list says about the posts from `start` on, up to the end of the window; returns where the next one begins. */
function addList(addend: Addend, from: number, start: number, usedBefore: number): Added {
  if (addend.kind === "impacts") return addImpacts(addend, from, start, usedBefore);
  const { posts } = addend;
  const end = start + WINDOW;
  let [at, usedCount] = [from, usedBefore];
  for (; at < posts.length; at++) {
    const post = posts[at] as number;
    if (post >= end) break;
    const place = post - start;
    usedCount = use(place, usedCount);
    if (addend.kind === "required") {
      required[place] = (required[place] as number) | addend.bit;
    } else {
      const column = addend.kind === "scores" ? scores : fromComments;
      column[place] = (column[place] as number) + (addend.scores[at] as number);
      words[place] = (words[place] as number) | addend.words;
    }
  }
  return { at, usedCount };
}

/** Takes what passes out of the window, which is empty then; returns how many have passed in all. */
function collect(start: number, usedCount: number, before: number, all: number, passes: Passes | null): number {
  let count = before;
  for (let at = 0; at < usedCount; at++) {
    const place = used[at] as number;
    isUsed[place] = 0;
    const score = (scores[place] as number) + (fromComments[place] as number);
    if (score === 0 || ((required[place] as number) & all) !== all) continue;
    if (passes && !passes(start + place, words[place] as number)) continue;
    found.posts[count] = start + place;
    found.scores[count] = score;
    found.fromComments[count] = fromComments[place] as number;
    found.words[count++] = words[place] as number;
  }
  return count;
}

/** The places of the best of what was found, and of few others: by counting scores instead of sorting them. */
function upperPart(total: number, count: number): number[] {
  const { scores: sums } = found;
  let most = 0;
  for (let at = 0; at < total; at++) most = Math.max(most, sums[at] as number);
  const factor = (STEPS - 1) / most;
  const having = new Uint32Array(STEPS);
  for (let at = 0; at < total; at++) {
    const step = Math.floor((sums[at] as number) * factor);
    having[step] = (having[step] as number) + 1;
  }
  let least = STEPS - 1;
  for (let sum = having[least] as number; sum < count && least > 0; sum += having[least] as number) least--;
  const places: number[] = [];
  for (let at = 0; at < total; at++) if (Math.floor((sums[at] as number) * factor) >= least) places.push(at);
  return places;
}

/**
 * Adds up what lists say about their posts. Of the posts that pass, the `count` best, the best first; and how many pass.
 * What has no score, or has not been required by all bits of `all`, passes never. Nothing is waited for meanwhile: the
 * columns belong to the process.
 */
export function bestOfLists(
  lists: Addend[],
  { count, all, passes }: { count: number; all: number; passes: Passes | null },
): { candidates: Candidate[]; total: number } {
  makeRoom(lists.reduce((sum, { posts }) => sum + posts.length, 0));
  const cursors = new Uint32Array(lists.length);
  const nextOf = (list: Addend, at: number): number => list.posts[cursors[at] as number] ?? Number.POSITIVE_INFINITY;
  let total = 0;
  for (;;) {
    const start = lists.reduce((least, list, at) => Math.min(least, nextOf(list, at)), Number.POSITIVE_INFINITY);
    if (start === Number.POSITIVE_INFINITY) break;
    let usedCount = 0;
    for (const [at, list] of lists.entries()) {
      const added = addList(list, cursors[at] as number, start, usedCount);
      cursors[at] = added.at;
      usedCount = added.usedCount;
    }
    total = collect(start, usedCount, total, all, passes);
  }
  const candidates = upperPart(total, count).map((at) => ({
    ...{ post: found.posts[at] as number, score: found.scores[at] as number },
    ...{ fromComments: found.fromComments[at] as number, words: found.words[at] as number },
  }));
  candidates.sort((a, b) => b.score - a.score || b.post - a.post);
  return { candidates: candidates.slice(0, count), total };
}
