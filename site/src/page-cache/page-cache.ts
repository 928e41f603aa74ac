import { noteInTrace } from "@unknot/api/platform/tracing";
import { ChangeFeed, type Followed } from "@unknot/api/support/changes/index";
import { MINUTE } from "@unknot/contract/limits";
import { LRUCache } from "lru-cache";
import { Place } from "../render-gate/place.ts";
import { isCall, isOneOfFew } from "./address.ts";
import { type Asked, type Counters, nothingAsked } from "./counters.ts";
import { type Changes, Flights, type Made, type Order } from "./flights.ts";
import { withFreshness } from "./freshness.ts";
import { isGone, type Kept, KeptPages, outdate, shorten, untilOf } from "./kept-pages.ts";
import { Page } from "./page.ts";
import { withReads } from "./reads.ts";
import { ALL, graceOf, withFollowing } from "./tags.ts";
import { wordsChangeAt } from "./words-change.ts";

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

/** How a page is had. */
type Having = {
  admit?: Admit;
  /** Of everything that was told before: what another page is made of has to be. */
  isNewest?: boolean;
  /** Where it waits for its turn, and with it whoever else asks; what waits for none needs none. */
  place?: Place;
};

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
  readonly #flights = new Flights((order, changes) => this.#makeForAll(order, changes));
  readonly #sweeping = setInterval(() => this.#sweep(), MINUTE).unref();
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

  /** The page under an address, kept or made; null where the answer depends on who asks. Throws what `admit` and `render` throw. */
  async page(
    address: string,
    render: Order["render"],
    { admit = async () => {}, isNewest = false, place = new Place("machine") }: Having = {},
  ): Promise<Page | null> {
    if (this.#personal.has(address)) return null;
    const counted = this.#countedOf(address);
    if (!(await this.#feed.catchUp())) {
      await admit();
      return forAnybody(await this.#make(render, { address, isKept: false }));
    }
    const order = { address, render, place, isNewest };
    const kept = this.#get(address);
    const now = Date.now();
    if (kept && now < kept.until && !(isNewest && kept.isChanged)) {
      counted.hits++;
      noteInTrace("cache", "hit");
      kept.isRead = true;
      if (now >= kept.renewFrom) {
        kept.renewFrom = Number.POSITIVE_INFINITY;
        // Whoever comes when it may not be shown any more is told what went wrong.
        this.#flights.get(order).done.catch(() => {});
      }
      return kept.page;
    }
    counted.misses++;
    await admit();
    const { made, isShared } = await this.#flights.share(order);
    if (isShared) counted.shared++;
    // What was refused to one caller, or for a moment, is not refused to all.
    return forAnybody(isShared && made.reads.isPassing ? await this.#make(render, { address, isKept: false }) : made);
  }

  /** Whether several have asked for the page under an address lately, and it was the same for all of them. */
  isRead(address: string): boolean {
    return this.#found.isRead(address);
  }

  /** From now on every request goes to the server, which tells its connections that it is closing. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#sweeping);
  }

  /** A page has got another form. */
  weigh(address: string): void {
    const kept = this.#get(address);
    if (kept) this.#roomFor(kept.page).weigh(kept);
  }

  #sweep(): void {
    const now = Date.now();
    for (const room of [this.#found, this.#missing]) room.dropExpired(now);
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

  /** Makes an answer for all who wait for it, and keeps it where it is wanted. */
  async #makeForAll({ address, render }: Order, changes: Changes): Promise<Made> {
    const isWanted = isOneOfFew(address) || this.#asked.has(address);
    if (!isWanted) this.#asked.set(address, true);
    const began = Date.now();
    const made = await this.#make(render, { address, isKept: isWanted });
    if (made.reads.isPersonal) this.#personal.set(address, true);
    if (isWanted) this.#keep({ address, began, ...made }, changes);
    return made;
  }

  async #make(render: Order["render"], { address, isKept }: { address: string; isKept: boolean }): Promise<Made> {
    this.#countedOf(address).made++;
    const { result, reads } = await withReads(render);
    // Whatever a route says of who asks, it is not for others.
    if (result.headers["set-cookie"] !== undefined || result.headers.vary !== undefined) reads.isPersonal = true;
    const isLasting = LASTING.has(result.status) && !reads.isPassing && !reads.isPersonal;
    if (!isLasting) return { page: new Page(result, { isKept: false }), reads };
    return { page: new Page(withFreshness(result, reads.tags, this.#cdnSeconds), { isKept }), reads };
  }

  /** Keeps what was made, unless something that it is made of has changed meanwhile. */
  #keep({ address, began, page, reads }: Made & { address: string; began: number }, changes: Changes): void {
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
    this.#flights.change(tags, change, isOld);
  }
}

const forAnybody = ({ page, reads }: Made): Page | null => (reads.isPersonal ? null : page);
