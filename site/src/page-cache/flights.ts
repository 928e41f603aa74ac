import { noteInTrace } from "@unknot/api/platform/tracing";
import { NoTurn, type Place } from "../render-gate/place.ts";
import type { Page, Rendered } from "./page.ts";
import type { Reads } from "./reads.ts";

/** A page that somebody asks for. */
export type Order = {
  address: string;
  render: () => Promise<Rendered>;
  /** Where it waits for its turn. */
  place: Place;
  /** It has to be of everything that was told before. */
  isNewest: boolean;
};

/** What was made, and from what. */
export type Made = { page: Page; reads: Reads };

/** When something changed, and whether this process may have done it. */
type Change = { now: number; isOwn: boolean };
/** By their tags. */
export type Changes = Map<string, Change>;

/** Where a page that is to come waits for its turn. */
type Coming = { done: Promise<Made>; place: Place };
/**
 * A page that is being made, and what has changed since that began. Who comes after a change does not get what was begun
 * before it, but the next one, which is made for all of them when this one is done.
 */
type Flight = Coming & { changes: Changes; isOld: boolean; next?: Coming };

/** Pages that are being made, each once for all who ask for it meanwhile. */
export class Flights {
  readonly #flights = new Map<string, Flight>();
  readonly #make: (order: Order, changes: Changes) => Promise<Made>;

  /** `make` is told of changes while it makes something. */
  constructor(make: (order: Order, changes: Changes) => Promise<Made>) {
    this.#make = make;
  }

  /** What is being made under an address, if need be from now on; it waits no longer than whoever asks would. */
  get(order: Order): Flight {
    const begun = this.#flights.get(order.address);
    begun?.place.raise(order.place);
    return begun ?? this.#begin(order);
  }

  /**
   * Makes a page, or waits for the one that is being made for another. Whoever had that begun may have had no turn where
   * those who came later would: the page is then begun once more, for them. Throws what making it throws.
   */
  async share(order: Order, isAgain = false): Promise<{ made: Made; isShared: boolean }> {
    const begun = this.#flights.get(order.address);
    noteInTrace("cache", begun ? "shared" : "miss");
    if (!begun) return { made: await this.#begin(order).done, isShared: false };
    const since = performance.now();
    try {
      return { made: await this.#join(begun, order), isShared: true };
    } catch (error) {
      if (isAgain || !(error instanceof NoTurn) || error.place === order.place) throw error;
      // Together they wait no longer than one page may.
      order.place.since = since;
      return this.share(order, true);
    }
  }

  /** Notes what has changed while pages are made; where they are old by that, nobody else gets them. */
  change(tags: Iterable<string>, change: Change, isOld: boolean): void {
    for (const flight of this.#flights.values()) {
      flight.isOld ||= isOld;
      for (const tag of tags) flight.changes.set(tag, change);
    }
  }

  #begin(order: Order): Flight {
    const changes: Changes = new Map();
    const done = this.#make(order, changes).finally(() => this.#flights.delete(order.address));
    const flight: Flight = { done, place: order.place, changes, isOld: false };
    this.#flights.set(order.address, flight);
    return flight;
  }

  #join(flight: Flight, order: Order): Promise<Made> {
    flight.place.raise(order.place);
    const isOld = flight.isOld || (order.isNewest && flight.changes.size > 0);
    return isOld ? this.#next(flight, order) : flight.done;
  }

  #next(flight: Flight, order: Order): Promise<Made> {
    const follow = () => this.get(order).done;
    flight.next ??= { done: flight.done.then(follow, follow), place: order.place };
    flight.next.place.raise(order.place);
    return flight.next.done;
  }
}
