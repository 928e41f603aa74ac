import { MINUTE } from "@unknot/contract/limits";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Counts by name, each up to so many in a minute, for a bounded number of names: who came longest ago is forgotten first. */
export class Counters {
  readonly #limiter: RateLimiterMemory;
  readonly #names: LRUCache<string, true>;

  /** Counts up to `points` for each of the last `most` names. */
  constructor(points: number, most: number) {
    this.#limiter = new RateLimiterMemory({ points, duration: MINUTE / 1000, keyPrefix: "" });
    this.#names = new LRUCache({ max: most, dispose: (_, name) => void this.#limiter.delete(name) });
  }

  /** Counts one more; where that is one too many it is not counted, and the answer is how long to wait, in milliseconds. */
  async count(name: string): Promise<number> {
    // What is cut out of a header keeps all of the header in memory.
    const own = Buffer.from(name).toString();
    this.#names.set(own, true);
    try {
      await this.#limiter.consume(own);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await this.takeBack(own);
      return Math.max(1, refusal.msBeforeNext);
    }
  }

  /** Counts one less. */
  async takeBack(name: string): Promise<void> {
    await this.#limiter.reward(name);
  }
}
