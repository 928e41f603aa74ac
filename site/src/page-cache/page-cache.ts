import { noteInTrace } from "@unknot/api/platform/tracing";
import { ChangeFeed, type Followed } from "@unknot/api/support/changes/index";
import { MINUTE } from "@unknot/contract/limits";
import { LRUCache } from "lru-cache";
import { isCall, isOneOfFew } from "./address.ts";
import { type Asked, type Counters, nothingAsked } from "./counters.ts";
import { withFreshness } from "./freshness.ts";
import { isGone, type Kept, KeptPages, outdate, shorten, untilOf } from "./kept-pages.ts";
import { Page, type Rendered } from "./page.ts";
import { type Reads, withReads } from "./reads.ts";
import { ALL, graceOf, withFollowing } from "./tags.ts";
import { wordsChangeAt } from "./words-change.ts";

type Render = () => Promise<Rendered>;
/** Throws where whoever asks may not have a page made. */
type Admit = () => Promise<void>;

/** Answers that stay right until something changes. */
const LASTING = new Set([200, 301, 302, 308, 404, 410]);
/** What is not there, in parts of the whole room. */
const ROOM_OF_MISSING = 1 / 16;
/** How long it is remembered that an address was asked for, and of how many. */
const ASKED = { ttl: MINUTE, max: 20_000 };
/** Addresses whose answers depend on who asks; there is a handful. */
const PERSONAL_MAX = 1_000;
/** Search results follow an index that jobs change, too; and no answer of a call needs to live longer. */
const SEARCH_LASTS = MINUTE;

/** When something changed, and whether this process may have done it. */
type Change = { now: number; isOwn: boolean };
/**
 * A page that is being made, and what has changed since that began. Who comes after a change does not get what was begun
 * before it, but the next one, which is made for all of them when this one is done.
 */
type Flight = { done: Promise<Made>; changes: Map<string, Change>; isOld: boolean; next?: Promise<Made> };
type Made = { page: Page; reads: Reads };

export type PageCacheOptions = {
  /** Room for the pages, in bytes of 1024 * 1024; 0: nothing is kept. */
  megabytes: number;
  /** How long a CDN may keep pages; 0: not at all. */
  cdnSeconds: number;
};

/**
 * Pages that are the same for everybody, kept until something changes that they are made of. It serves nothing while it
 * does not know what has changed: see decision 53.
 */
export class PageCache {
  readonly #feed: ChangeFeed;
  readonly #cdnSeconds: number;
  readonly #found: KeptPages;
  readonly #missing: KeptPages;
  readonly #asked = new LRUCache<string, true>(ASKED);
  readonly #personal = new LRUCache<string, true>({ max: PERSONAL_MAX });
  /** What is being made, by its address. */
  readonly #flights = new Map<string, Flight>();
  #isClosed = false;
  readonly #counted = { pages: nothingAsked(), calls: nothingAsked() };

  constructor(database: Followed, { megabytes, cdnSeconds }: PageCacheOptions) {
    this.#cdnSeconds = cdnSeconds;
    const bytes = megabytes * 1024 * 1024;
    this.#found = new KeptPages(bytes * (1 - ROOM_OF_MISSING));
    this.#missing = new KeptPages(bytes * ROOM_OF_MISSING);
    this.#feed = new ChangeFeed(database, {
      onChanged: (tags, isOwn) => this.#change(tags, isOwn),
      onLost: () => this.#change([ALL], false),
    });
  }

  get counters(): Counters {
    const [found, missing] = [this.#found, this.#missing];
    return {
      ...this.#counted.pages,
      calls: { ...this.#counted.calls },
      evictions: found.evictions + missing.evictions,
      pages: found.count + missing.count,
      bytes: found.bytes + missing.bytes,
    };
  }

  /** The page under an address, where it may be sent as it is: nothing has to be asked, awaited or made. */
  ready(address: string): Page | undefined {
    const kept = this.#get(address);
    if (!kept || this.#isClosed || !this.#feed.isCurrent()) return undefined;
    if (Date.now() >= Math.min(kept.until, kept.renewFrom)) return undefined;
    this.#counted.pages.hits++;
    noteInTrace("cache", "hit");
    kept.isRead = true;
    return kept.page;
  }

  /**
   * The page under an address, kept or made; null where the answer depends on who asks. What another page is made of has
   * to be `isNewest`: of everything that was told before. Throws what `admit` and `render` throw.
   */
  async page(
    address: string,
    render: Render,
    { admit = async () => {}, isNewest = false }: { admit?: Admit; isNewest?: boolean } = {},
  ): Promise<Page | null> {
    if (this.#personal.has(address)) return null;
    const counted = this.#countedOf(address);
    if (!(await this.#feed.catchUp())) {
      await admit();
      return forAnybody(await this.#make(render, { address, isKept: false }));
    }
    const kept = this.#get(address);
    const now = Date.now();
    if (kept && now < kept.until && !(isNewest && kept.isChanged)) {
      counted.hits++;
      noteInTrace("cache", "hit");
      kept.isRead = true;
      if (now >= kept.renewFrom) {
        kept.renewFrom = Number.POSITIVE_INFINITY;
        // Whoever comes when it may not be shown any more is told what went wrong.
        this.#flight(address, render).done.catch(() => {});
      }
      return kept.page;
    }
    counted.misses++;
    await admit();
    const begun = this.#flights.get(address);
    noteInTrace("cache", begun ? "shared" : "miss");
    if (!begun) return forAnybody(await this.#begin(address, render).done);
    const isOld = begun.isOld || (isNewest && begun.changes.size > 0);
    const made = await (isOld ? this.#next(begun, address, render) : begun.done);
    counted.shared++;
    // What was refused to one caller, or for a moment, is not refused to all.
    return forAnybody(made.reads.isPassing ? await this.#make(render, { address, isKept: false }) : made);
  }

  /** Whether several have asked for the page under an address lately, and it was the same for all of them. */
  isRead(address: string): boolean {
    return this.#found.isRead(address);
  }

  /** From now on every request goes to the server, which tells its connections that it is closing. */
  close(): void {
    this.#isClosed = true;
  }

  /** A page has got another form. */
  weigh(address: string): void {
    const kept = this.#get(address);
    if (kept) this.#roomFor(kept.page).weigh(kept);
  }

  #countedOf(address: string): Asked {
    return isCall(address) ? this.#counted.calls : this.#counted.pages;
  }

  #get(address: string): Kept | undefined {
    return this.#found.get(address) ?? this.#missing.get(address);
  }

  #roomFor({ status }: Page): KeptPages {
    return status < 400 ? this.#found : this.#missing;
  }

  #flight(address: string, render: Render): Flight {
    return this.#flights.get(address) ?? this.#begin(address, render);
  }

  #next(flight: Flight, address: string, render: Render): Promise<Made> {
    const follow = () => this.#flight(address, render).done;
    flight.next ??= flight.done.then(follow, follow);
    return flight.next;
  }

  #begin(address: string, render: Render): Flight {
    const isWanted = isOneOfFew(address) || this.#asked.has(address);
    if (!isWanted) this.#asked.set(address, true);
    const began = Date.now();
    const flight: Flight = {
      changes: new Map(),
      isOld: false,
      done: this.#make(render, { address, isKept: isWanted }),
    };
    this.#flights.set(address, flight);
    flight.done = flight.done.then(
      (made) => {
        this.#flights.delete(address);
        if (made.reads.isPersonal) this.#personal.set(address, true);
        if (isWanted) this.#keep({ address, began, ...made }, flight);
        return made;
      },
      (error) => {
        this.#flights.delete(address);
        throw error;
      },
    );
    return flight;
  }

  async #make(render: Render, { address, isKept }: { address: string; isKept: boolean }): Promise<Made> {
    this.#countedOf(address).made++;
    const { result, reads } = await withReads(render);
    // Whatever a route says of who asks, it is not for others.
    if (result.headers["set-cookie"] !== undefined || result.headers.vary !== undefined) reads.isPersonal = true;
    const isLasting = LASTING.has(result.status) && !reads.isPassing && !reads.isPersonal;
    if (!isLasting) return { page: new Page(result, { isKept: false }), reads };
    return { page: new Page(withFreshness(result, reads.tags, this.#cdnSeconds), { isKept }), reads };
  }

  /** Keeps what was made, unless something that it is made of has changed meanwhile. */
  #keep({ address, began, page, reads }: Made & { address: string; began: number }, { changes }: Flight): void {
    const { tags } = reads;
    if (reads.isPersonal || reads.isPassing || !LASTING.has(page.status)) return;
    const never = Number.POSITIVE_INFINITY;
    const kept: Kept = {
      address,
      page,
      tags,
      keptAt: Date.now(),
      until: wordsChangeAt(page, began),
      renewFrom: never,
      isChanged: false,
      isRead: false,
    };
    if (isCall(address)) kept.until = began + SEARCH_LASTS;
    else if (tags.has("comments")) shorten(kept, began + SEARCH_LASTS, began);
    for (const [tag, change] of changes) {
      if (tag !== ALL && !tags.has(tag)) continue;
      if (isGone(kept, tag, change)) return;
      outdate(kept, untilOf(tag, { ...change, keptAt: began }), change.now);
    }
    this.#roomFor(page).keep(kept);
  }

  #change(changed: string[], isOwn: boolean): void {
    const change = { now: Date.now(), isOwn };
    const tags = withFollowing(changed);
    for (const room of [this.#found, this.#missing]) {
      if (tags.has(ALL)) room.clear();
      else room.change(tags, change);
    }
    const isOld = isOwn || [...tags].some((tag) => graceOf(tag) === 0);
    for (const flight of this.#flights.values()) {
      flight.isOld ||= isOld;
      for (const tag of tags) flight.changes.set(tag, change);
    }
  }
}

const forAnybody = ({ page, reads }: Made): Page | null => (reads.isPersonal ? null : page);
