import { MINUTE } from "@unknot/contract/limits";
import { LRUCache } from "lru-cache";

/** How long a member is taken to be where a call of theirs came from, and at how many addresses that is remembered. */
const ADDRESSES = { ttl: 10 * MINUTE, max: 20_000 };
/** A member is at home, at work and on the way; one whose token a flood shares out is at no more places. */
const PLACES = 3;

/**
 * Where members are: a request for a page does not say whose it is, but the calls of that browser do, and come from the
 * same address. It is kept in memory alone, for minutes.
 */
export class MembersHere {
  readonly #addresses = new LRUCache<string, true>(ADDRESSES);
  /** By member, the addresses of their calls; the last one is the newest. */
  readonly #places = new LRUCache<string, string[]>(ADDRESSES);

  /** Notes that a call with the good token of a member came from an address. */
  see(memberId: string, address: string): void {
    const before = this.#places.get(memberId) ?? [];
    const places = [...before.filter((place) => place !== address), address];
    if (places.length > PLACES) this.#addresses.delete(places.shift() as string);
    this.#places.set(memberId, places);
    this.#addresses.set(address, true);
  }

  /** Whether a member called from an address lately. */
  has(address: string | undefined): boolean {
    return address !== undefined && this.#addresses.has(address);
  }
}
