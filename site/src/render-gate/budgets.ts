import { tooMany } from "@unknot/api/platform/rate-limiter";
import type { Asker } from "./asker.ts";
import { Counters } from "./counters.ts";

/** How many pages may be made in a minute; 0: as many as are asked for. */
export type BudgetOptions = {
  /** For one block of addresses: a school behind one address reads mostly what is kept, which is not counted. */
  perBlock: number;
  /** For all machines of one name together, wherever they are. */
  perMachine: number;
};

type Budget = { counters: Counters; name: string };

/** A name is anybody's to take: one block of addresses may use up this part of what all machines of a name have. */
const PART_OF_BLOCK = 1 / 3;
/** Counters of a kind at a time, each with some hundred bytes: more blocks and names than that come in a flood alone. */
const COUNTERS_MAX = 20_000;

/** Pages that have to be made are shared out: nobody can have so many that nothing is left for others. */
export class Budgets {
  readonly #perBlock: Counters | null;
  readonly #perMachineAndBlock: Counters | null;
  readonly #perMachine: Counters | null;

  /** Of each kind, `most` counters are kept. */
  constructor({ perBlock, perMachine }: BudgetOptions, most = COUNTERS_MAX) {
    const counters = (points: number) => (points > 0 ? new Counters(points, most) : null);
    this.#perBlock = counters(perBlock);
    this.#perMachineAndBlock = counters(perMachine && Math.max(1, Math.floor(perMachine * PART_OF_BLOCK)));
    this.#perMachine = counters(perMachine);
  }

  /** Counts a page. Throws a 429 that says how long to wait where a budget is used up; such a request counts nowhere. */
  async spend(asker: Asker): Promise<void> {
    const spent: Budget[] = [];
    for (const { counters, name } of this.#of(asker)) {
      const wait = await counters.count(name);
      if (wait > 0) {
        for (const { counters: other, name: at } of spent) await other.takeBack(at);
        throw tooMany(wait);
      }
      spent.push({ counters, name });
    }
  }

  /** The block's come first: what it is refused makes no counter for a name, of which it can think up any number. */
  #of({ block, machine }: Asker): Budget[] {
    const budget = (counters: Counters | null, name: string | null): Budget[] =>
      counters && name !== null ? [{ counters, name }] : [];
    const both = block === null || machine === null ? null : `${block} ${machine}`;
    return [
      ...budget(this.#perBlock, block),
      ...budget(this.#perMachineAndBlock, both),
      ...budget(this.#perMachine, machine),
    ];
  }
}
