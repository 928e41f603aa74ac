import { tooMany } from "@unknot/api/platform/rate-limiter";
import { MINUTE } from "@unknot/contract/limits";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Asker } from "./asker.ts";

/** How many pages may be made in a minute; 0: as many as are asked for. */
export type BudgetOptions = {
  /** For one block of addresses: a school behind one address reads mostly what is kept, which is not counted. */
  perBlock: number;
  /** For all machines of one name together, wherever they are. */
  perMachine: number;
};

type Budget = { limiter: RateLimiterMemory; key: string };

function budget(points: number): RateLimiterMemory | null {
  return points > 0 ? new RateLimiterMemory({ points, duration: MINUTE / 1000 }) : null;
}

/** Pages that have to be made are shared out: nobody can have so many that nothing is left for others. */
export class Budgets {
  readonly #perBlock: RateLimiterMemory | null;
  readonly #perMachine: RateLimiterMemory | null;

  constructor({ perBlock, perMachine }: BudgetOptions) {
    this.#perBlock = budget(perBlock);
    this.#perMachine = budget(perMachine);
  }

  /** Counts a page. Throws a 429 that says how long to wait where the budget is used up; such a request counts nowhere. */
  async spend(asker: Asker): Promise<void> {
    const spent: Budget[] = [];
    for (const { limiter, key } of this.#of(asker)) {
      try {
        await limiter.consume(key);
        spent.push({ limiter, key });
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await limiter.reward(key);
        for (const { limiter: other, key: at } of spent) await other.reward(at);
        throw tooMany(refusal.msBeforeNext);
      }
    }
  }

  #of({ block, machine }: Asker): Budget[] {
    const perMachine = this.#perMachine && machine !== null ? [{ limiter: this.#perMachine, key: machine }] : [];
    const perBlock = this.#perBlock && block !== null ? [{ limiter: this.#perBlock, key: block }] : [];
    return [...perMachine, ...perBlock];
  }
}
