import { LRUCache } from "lru-cache";
import { keepNumbers, type PostNumbers } from "./lists.ts";

/** Posts whose public comments hold a term, ascending, and how many of their comments do. */
export type CommentHits = { posts: PostNumbers; counts: Uint16Array };

/** Something has changed of the comments that hold these terms; null where that is known already. */
export type CommentChange = { version: number; changedBy: bigint; terms: number[] | null };

/** What an answer of the index says of comments. */
export type CommentAnswer = {
  /** Which server said so: see `SERVER`. */
  server: string;
  /** What changed before this transaction is not told any more. */
  toldFrom: bigint;
  /** What has changed since it was asked last, and somewhat before. */
  changes: CommentChange[];
  /** The oldest transaction that was not over. */
  xmin: bigint;
  /** What was asked for, by the ids of terms. */
  read: Map<number, CommentHits>;
};

/** What is remembered when something is asked for: an answer may only be kept if nothing newer has come meanwhile. */
export type CommentsAsked = { isPaused: boolean; xmin: bigint; seen: number[]; taken: number };

/** Changes that one answer tells of: where a long transaction holds back more, comments are asked for each time. */
export const CHANGES_MAX = 256;
/** For so long, in milliseconds. */
const PAUSE = 5_000;
/** Room for some twenty thousand terms, in bytes, and what is counted for a term beside its numbers. */
const ROOM = 8 * 1024 * 1024;
const TERM = 200;

export const NO_HITS: CommentHits = { posts: new Float64Array(0), counts: new Uint16Array(0) };

/** Unpacks `[[post, comments], ...]`, in any order. */
export function hitsOf(text: string | null | undefined): CommentHits {
  if (!text) return NO_HITS;
  const pairs = (JSON.parse(text) as [number, number][]).sort(([one], [other]) => one - other);
  return {
    posts: keepNumbers(Float64Array.from(pairs, ([post]) => post)),
    counts: Uint16Array.from(pairs, ([, count]) => count),
  };
}

/**
 * What comments hold, by the ids of terms, as the database last said. Each answer of the index tells what has changed since
 * the one before, and what is remembered of that is forgotten.
 */
export class RememberedComments {
  readonly #hits = new LRUCache<number, CommentHits>({
    maxSize: ROOM,
    sizeCalculation: ({ posts, counts }) => posts.byteLength + counts.byteLength + TERM,
  });
  /** All that was committed before this transaction is known, and what these versions say. */
  #xmin = 0n;
  #seen = new Map<number, bigint>();
  #server: string | null = null;
  /** Another number whenever something new was told. */
  #taken = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  get(term: number): CommentHits | undefined {
    return this.#isPaused ? undefined : this.#hits.get(term);
  }

  get #isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  /** Forgets what is remembered; what has changed goes on being told. */
  clear(): void {
    this.#hits.clear();
    this.#taken++;
  }

  /** What to send with the next question. */
  asked(): CommentsAsked {
    return { isPaused: this.#isPaused, xmin: this.#xmin, seen: [...this.#seen.keys()], taken: this.#taken };
  }

  /**
   * Takes an answer in. Returns whether what was remembered when it was asked for, of the terms in `used`, holds: where it
   * does not, the index is to be asked again.
   */
  take(asked: CommentsAsked, answer: CommentAnswer, used: number[]): boolean {
    const { toldFrom, changes, xmin, read } = answer;
    if (this.#server !== answer.server) {
      this.#beginAnew(answer);
      return used.length === 0;
    }
    if (asked.isPaused) {
      // It tells nothing of what has changed until then: what others have kept since the pause may have.
      if (xmin > this.#xmin) this.clear();
      this.#advance(xmin);
      return true;
    }
    const isTooMuch = changes.length > CHANGES_MAX;
    const changed = new Set(changes.flatMap(({ terms }) => terms ?? []));
    const isTold = asked.xmin > toldFrom && !isTooMuch;
    const holds = isTold ? !used.some((term) => changed.has(term)) : used.length === 0;
    const isNewest = this.#isNewest(asked, answer);
    if (isTooMuch) this.#pausedUntil = performance.now() + PAUSE;
    if (isTooMuch || this.#xmin <= toldFrom) this.clear();
    else this.#forget(changes);
    if (isNewest && xmin > toldFrom && !this.#isPaused) for (const [term, hits] of read) this.#hits.set(term, hits);
    this.#advance(xmin);
    return holds;
  }

  /** Whether an answer knows all that others have told: that of a server which is behind may not. */
  #isNewest(asked: CommentsAsked, { changes, xmin }: CommentAnswer): boolean {
    const told = new Set(changes.map(({ version }) => version));
    return asked.taken === this.#taken && xmin >= asked.xmin && asked.seen.every((version) => told.has(version));
  }

  #forget(changes: CommentChange[]): void {
    for (const { version, changedBy, terms } of changes) {
      if (terms === null || this.#seen.has(version)) continue;
      if (changedBy >= this.#xmin) this.#seen.set(version, changedBy);
      this.#taken++;
      for (const term of terms) this.#hits.delete(term);
    }
  }

  /**
   * Another server answers, or the same after a restart. Where that is a habit (replicas that are read from in turn),
   * nothing is remembered; after the very first answer, everything may be.
   */
  #beginAnew({ server, xmin }: CommentAnswer): void {
    if (this.#server !== null) this.#pausedUntil = performance.now() + PAUSE;
    this.#server = server;
    this.clear();
    this.#seen.clear();
    this.#xmin = xmin;
  }

  #advance(xmin: bigint): void {
    if (xmin <= this.#xmin) return;
    this.#xmin = xmin;
    for (const [version, changedBy] of this.#seen) if (changedBy < xmin) this.#seen.delete(version);
  }
}
