import { impactOf } from "../impact.ts";
import type { FreshContent } from "../index-documents.ts";

/** A row of `search_fresh`. */
export type FreshRow = { post: number; version: number; changedBy: bigint; content: string | null };

/** What a fresh post holds. */
export type FreshPost = { length: number; counts: Map<string, number>; words: string[]; pairs: Buffer };

type Kept = { version: number; changedBy: bigint; post: FreshPost | null };

/** Bits that tell quickly of most posts that they are not fresh. */
const HINTS = 1 << 16;

function parse(content: string): FreshPost {
  const [length, flat, words, pairs = ""] = JSON.parse(content) as FreshContent;
  const counts = new Map<string, number>();
  for (let at = 0; at < flat.length; at += 2) counts.set(flat[at] as string, flat[at + 1] as number);
  return { length, counts, words, pairs: Buffer.from(pairs, "base64") };
}

/** The posts that have been written since the last merge, by post, term and word; in memory, as the database last said. */
export class Fresh {
  readonly #posts = new Map<number, Kept>();
  #changes = 0;
  readonly #hints = new Uint8Array(HINTS);
  /** Term to the posts that hold it, with their impacts. */
  readonly #lists = new Map<string, Map<number, number>>();
  /** Word as written to the number of posts. */
  readonly words = new Map<string, number>();

  /** Another number whenever other posts are fresh. */
  get changes(): number {
    return this.#changes;
  }

  /** Whether the lists say nothing about the post any more. */
  has(post: number): boolean {
    return this.#hints[post & (HINTS - 1)] === 1 && this.#posts.has(post);
  }

  /** What the post holds; null where it has gone, undefined where it is not fresh. */
  get(post: number): FreshPost | null | undefined {
    return this.#posts.get(post)?.post;
  }

  list(term: string): ReadonlyMap<number, number> | undefined {
    return this.#lists.get(term);
  }

  /** Versions that a transaction not older than this one has written. */
  versionsSince(xid: bigint): number[] {
    return [...this.#posts.values()].flatMap(({ version, changedBy }) => (changedBy >= xid ? [version] : []));
  }

  clear(): void {
    this.#posts.clear();
    this.#lists.clear();
    this.#hints.fill(0);
    this.#changes++;
    this.words.clear();
  }

  #remove(id: number, { counts, words }: FreshPost): void {
    for (const term of counts.keys()) {
      const list = this.#lists.get(term);
      list?.delete(id);
      if (list?.size === 0) this.#lists.delete(term);
    }
    for (const word of words) {
      const left = (this.words.get(word) ?? 0) - 1;
      if (left > 0) this.words.set(word, left);
      else this.words.delete(word);
    }
  }

  #add(id: number, { length, counts, words }: FreshPost): void {
    for (const [term, count] of counts) {
      const list = this.#lists.get(term) ?? new Map<number, number>();
      this.#lists.set(term, list.set(id, impactOf(count, length)));
    }
    for (const word of words) this.words.set(word, (this.words.get(word) ?? 0) + 1);
  }

  /** Takes a row in, unless a newer one of the same post is known. */
  apply({ post: id, version, changedBy, content }: FreshRow): void {
    const known = this.#posts.get(id);
    if (known && known.version >= version) return;
    if (known?.post) this.#remove(id, known.post);
    const post = content === null ? null : parse(content);
    this.#posts.set(id, { version, changedBy, post });
    this.#hints[id & (HINTS - 1)] = 1;
    this.#changes++;
    if (post) this.#add(id, post);
  }
}
