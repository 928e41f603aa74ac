import { MINUTE } from "@unknot/contract/limits";
import { LRUCache } from "lru-cache";
import { isCall } from "./address.ts";
import type { Page } from "./page.ts";
import { graceOf, isOfOne } from "./tags.ts";

/** A page that is kept, and until when. */
export type Kept = {
  address: string;
  page: Page;
  tags: Set<string>;
  keptAt: number;
  /** From then on it is not to be shown any more. */
  until: number;
  /** From then on it is made anew, while it may still be shown. */
  renewFrom: number;
  /** Something has changed that it is made of, and it may be shown for a while all the same. */
  isChanged: boolean;
  /** Somebody else asked for it, too. */
  isRead: boolean;
};

/** What an entry takes beside its bytes, and each of its tags: measured, and generous. */
const ENTRY = 1000;
const TAG = 150;
/** One page may take so much of all room. */
const LARGEST = 1 / 4;
/** How long it is remembered which pages were read, and of how many. */
const READ = { ttl: 10 * MINUTE, max: 5_000 };
/** A page of which numbers change all the time is made anew this often, in milliseconds. */
const RENEWED_EVERY = 500;
/** Who has changed a number here sees it with the next page, but not more often than this, in milliseconds. */
const OWN_EVERY = 100;

/** Pages by their addresses, within so many bytes; the ones that were asked for longest ago go first. */
export class KeptPages {
  readonly #pages: LRUCache<string, Kept>;
  readonly #byTag = new Map<string, Set<Kept>>();
  readonly #read = new LRUCache<string, true>(READ);
  evictions = 0;

  constructor(bytes: number) {
    // The library takes no empty cache; nothing is smaller than one byte.
    this.#pages = new LRUCache({
      maxSize: Math.max(1, Math.floor(bytes)),
      maxEntrySize: Math.max(1, Math.floor(bytes * LARGEST)),
      sizeCalculation: ({ address, page, tags }) => page.size + address.length * 2 + ENTRY + tags.size * TAG,
      dispose: (kept, _, reason) => {
        if (reason === "evict") this.evictions++;
        if (kept.isRead) this.#read.set(kept.address, true);
        this.#untag(kept);
      },
    });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get count(): number {
    return this.#pages.size;
  }

  get(address: string): Kept | undefined {
    return this.#pages.get(address);
  }

  /** Whether what is, or lately was, kept under an address was read by more than whoever had it made. */
  isRead(address: string): boolean {
    return this.#pages.peek(address)?.isRead === true || this.#read.has(address);
  }

  keep(kept: Kept): void {
    this.#pages.delete(kept.address);
    this.#pages.set(kept.address, kept);
    if (this.#pages.peek(kept.address) !== kept) return;
    for (const tag of kept.tags) {
      const tagged = this.#byTag.get(tag);
      if (tagged) tagged.add(kept);
      else this.#byTag.set(tag, new Set([kept]));
    }
  }

  /** Weighs a page again that has got another form. */
  weigh(kept: Kept): void {
    if (this.#pages.peek(kept.address) === kept) this.keep(kept);
  }

  /** Lets go of what is made of something that has changed, at once or when its grace is over. */
  change(tags: Iterable<string>, { now, isOwn }: { now: number; isOwn: boolean }): void {
    for (const tag of tags) {
      for (const kept of this.#byTag.get(tag) ?? []) {
        if (isGone(kept, tag, { isOwn })) this.#pages.delete(kept.address);
        else outdate(kept, untilOf(tag, { now, isOwn, keptAt: kept.keptAt }), now);
      }
    }
  }

  /** Lets go of what is not to be shown any more: else it takes its room until as much has been asked for later. */
  dropExpired(now: number): void {
    for (const kept of [...this.#pages.values()]) if (kept.until <= now) this.#pages.delete(kept.address);
  }

  clear(): void {
    this.#pages.clear();
  }

  #untag(kept: Kept): void {
    for (const tag of kept.tags) {
      const tagged = this.#byTag.get(tag);
      if (tagged?.delete(kept) && tagged.size === 0) this.#byTag.delete(tag);
    }
  }
}

/**
 * Whether nobody may be shown what carries a tag once that has changed. Whoever calls, a program, finds what it has changed
 * here itself, numbers too.
 */
export const isGone = ({ address }: Kept, tag: string, { isOwn }: { isOwn: boolean }): boolean =>
  graceOf(tag) === 0 || (isOwn && isCall(address));

/** Until when what carries a tag may be shown that has changed now. */
export function untilOf(tag: string, { now, isOwn, keptAt }: { now: number; isOwn: boolean; keptAt: number }): number {
  if (isOwn && isOfOne(tag)) return Math.max(now, keptAt + OWN_EVERY);
  return now + graceOf(tag);
}

/** A page that may be shown until then at most, and is made anew in the second before. */
export function shorten(kept: Kept, until: number, now: number): void {
  if (until >= kept.until) return;
  kept.until = until;
  kept.renewFrom = Math.max(kept.keptAt + RENEWED_EVERY, now, until - 1000);
}

/** The same for a page of which something has changed. */
export function outdate(kept: Kept, until: number, now: number): void {
  kept.isChanged = true;
  shorten(kept, until, now);
}
