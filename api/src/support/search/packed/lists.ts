import { VarintReader, VarintWriter } from "./varints.ts";

/** Posts of a list that are read first, and in all. */
const TOP = 1024;
export const LIST_MAX = 4096;

/** Postings by post, ascending; an impact is a byte. */
export type Postings = { posts: number[]; impacts: number[] };

/** Impacts of 0 to 1 in a byte: the root leaves more steps to the small ones, which most are. */
export const byteOf = (impact: number): number => Math.max(1, Math.round(255 * Math.sqrt(impact)));
/** What such bytes stand for. */
export const IMPACTS = Float64Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2);

/** Numbers of posts; the smaller kind as long as they fit, which is for the first four thousand million. */
export type PostNumbers = Uint32Array | Float64Array;

/** The same in columns, to be gone through quickly. */
export type PostingColumns = { posts: PostNumbers; impacts: Uint8Array };

const LARGEST = 2 ** 32 - 1;

/** The first of ascending numbers of posts, in as little memory as they fit in. */
export function keepNumbers(posts: Float64Array, count: number = posts.length): PostNumbers {
  const own = posts.subarray(0, count);
  return (own.at(-1) ?? 0) <= LARGEST ? Uint32Array.from(own) : own.slice();
}

const BYTES_OF_POSTING = 4;

function packList({ posts, impacts }: Postings): Buffer {
  const writer = new VarintWriter(posts.length * BYTES_OF_POSTING);
  let before = 0;
  for (let at = 0; at < posts.length; at++) {
    const post = posts[at] as number;
    writer.add(post - before);
    writer.addByte(impacts[at] as number);
    before = post;
  }
  return writer.bytes();
}

/** Goes through the postings of a list, by post: the number of each, and its impact as a byte. */
export function eachPosting(list: Buffer, visit: (post: number, byte: number) => void): void {
  const reader = new VarintReader(list);
  let post = 0;
  while (!reader.isAtEnd) {
    post += reader.next();
    visit(post, reader.nextByte());
  }
}

/** A merged list as it was read: the strongest of its posts, and the next strongest, as far as they were asked for. */
export type KeptList = {
  id: number;
  documents: number;
  /** How much of it was asked for. */
  depth: number;
  parts: PostingColumns[];
  /** The same without the posts that were fresh when it was last used, and how many of each part those were. */
  merged?: { changes: number; parts: PostingColumns[]; leftOut: number[] };
};

/** What is counted for a list beside its bytes: the objects that hold it. */
const LIST = 200;

/** The bytes for which a list needs room: twice its own, because it may be there again without posts that are fresh. */
export const roomOf = ({ parts }: KeptList): number =>
  parts.reduce((sum, { posts, impacts }) => sum + 2 * (posts.byteLength + impacts.byteLength), LIST);

/** The postings of a list in columns. */
export function columnsOf(list: Buffer): PostingColumns {
  // A posting takes two bytes at least.
  const posts = new Float64Array(list.length >> 1);
  const impacts = new Uint8Array(list.length >> 1);
  let count = 0;
  eachPosting(list, (post, byte) => {
    posts[count] = post;
    impacts[count++] = byte;
  });
  // Of the size that it has, because it is kept.
  return { posts: keepNumbers(posts, count), impacts: impacts.slice(0, count) };
}

function without({ posts, impacts }: PostingColumns, isLeftOut: (post: number) => boolean): PostingColumns {
  let left = 0;
  for (let at = 0; at < posts.length; at++) if (isLeftOut(posts[at] as number)) left++;
  if (left === 0) return { posts, impacts };
  const rest = { posts: new Float64Array(posts.length - left), impacts: new Uint8Array(posts.length - left) };
  let count = 0;
  for (let at = 0; at < posts.length; at++) {
    if (isLeftOut(posts[at] as number)) continue;
    rest.posts[count] = posts[at] as number;
    rest.impacts[count++] = impacts[at] as number;
  }
  return { posts: keepNumbers(rest.posts), impacts: rest.impacts };
}

/**
 * What a list says of posts that have not been written since, and how many of its posts have. `changes`: another number
 * whenever other posts are to be left out, so that they are looked for once.
 */
export function withoutFresh(list: KeptList, changes: number, isLeftOut: (post: number) => boolean) {
  if (list.merged?.changes !== changes) {
    const parts = list.parts.map((part) => without(part, isLeftOut));
    const leftOut = parts.map(({ posts }, at) => (list.parts[at]?.posts.length ?? 0) - posts.length);
    list.merged = { changes, parts, leftOut };
  }
  return list.merged;
}

/** The postings of two lists, by post. Both are in order already. */
export function joinLists(one: Buffer, other: Buffer): Postings {
  const joined: Postings = { posts: [], impacts: [] };
  const rest: Postings = { posts: [], impacts: [] };
  eachPosting(other, (post, byte) => {
    rest.posts.push(post);
    rest.impacts.push(byte);
  });
  let at = 0;
  const takeUpTo = (post: number) => {
    while (at < rest.posts.length && (rest.posts[at] as number) < post) {
      joined.posts.push(rest.posts[at] as number);
      joined.impacts.push(rest.impacts[at++] as number);
    }
  };
  eachPosting(one, (post, byte) => {
    takeUpTo(post);
    joined.posts.push(post);
    joined.impacts.push(byte);
  });
  takeUpTo(Number.POSITIVE_INFINITY);
  return joined;
}

/**
 * Tells of each posting whether it is among the `count` with the most impact, the newer before the older. Counts bytes
 * instead of sorting, so it is linear.
 */
function strongest({ posts, impacts }: Postings, count: number): (at: number) => boolean {
  if (posts.length <= count) return () => true;
  const having = new Uint32Array(256);
  for (const byte of impacts) having[byte] = (having[byte] as number) + 1;
  let least = 255;
  let room = count;
  while ((having[least] as number) <= room) room -= having[least--] as number;
  // Of those with the least impact that still comes in, as many of the last as there is room for.
  let skipped = (having[least] as number) - room;
  const isIn = new Uint8Array(posts.length);
  for (const [at, byte] of impacts.entries()) {
    if (byte > least || (byte === least && skipped-- <= 0)) isIn[at] = 1;
  }
  return (at) => isIn[at] === 1;
}

function divide(postings: Postings, isFirst: (at: number) => boolean): [Postings, Postings] {
  const parts: [Postings, Postings] = [
    { posts: [], impacts: [] },
    { posts: [], impacts: [] },
  ];
  for (const [at, post] of postings.posts.entries()) {
    const part = parts[isFirst(at) ? 0 : 1];
    part.posts.push(post);
    part.impacts.push(postings.impacts[at] as number);
  }
  return parts;
}

/** Packs postings as they are kept: the strongest, and the next strongest. */
export function packPostings(postings: Postings): { top: Buffer; rest: Buffer } {
  const [kept] = divide(postings, strongest(postings, LIST_MAX));
  const [top, rest] = divide(kept, strongest(kept, TOP));
  return { top: packList(top), rest: packList(rest) };
}
