import { monitorEventLoopDelay } from "node:perf_hooks";
import { SECOND } from "@unknot/contract/limits";

/** From when on the program is late, in milliseconds; 0: never, for that reason. */
export type LatenessLimits = {
  /** How much later than it was due, on average, what the thread has to do is done. */
  loop: number;
  /** How long whoever has waited longest for a connection to the database has waited. */
  database: number;
};

/** How often it is looked whether the program is late. */
const WINDOW = SECOND;
/** The program is late when it was in so many windows one after another: a start or one long piece of work is none. */
const WINDOWS = 2;
/** It is in time again when the thread was less than this part of the limit late, so that it does not go to and fro. */
const IN_TIME = 0.5;
/** How often the delay is sampled, in milliseconds: which is part of what is measured. */
const RESOLUTION = 20;

/** Knows whether the program has more to do than it can, by how late the thread is and how long the database is waited for. */
export class Lateness {
  readonly #limits: LatenessLimits;
  readonly #waitedForDatabase: () => number;
  readonly #log: (line: string) => void;
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  readonly #timer: NodeJS.Timeout;
  #windows = 0;
  #longest = 0;
  #isLate = false;

  /** `waitedForDatabase` says how long somebody has waited for a connection, in milliseconds. */
  constructor(limits: LatenessLimits, waitedForDatabase: () => number, log: (line: string) => void = () => {}) {
    this.#limits = limits;
    this.#waitedForDatabase = waitedForDatabase;
    this.#log = log;
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), WINDOW).unref();
  }

  get isLate(): boolean {
    return this.#isLate;
  }

  /** The longest delay of the thread since this was asked last, in milliseconds, to within a second. */
  takeLongest(): number {
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #look(): void {
    // Without a sample since the last look, as after the machine has slept, the mean is not a number.
    const loop = Math.max(0, (this.#delay.mean || 0) / 1e6 - RESOLUTION);
    this.#longest = Math.max(this.#longest, this.#delay.max / 1e6 - RESOLUTION);
    this.#delay.reset();
    const database = this.#waitedForDatabase();
    const share = this.#isLate ? IN_TIME : 1;
    const isOver = exceeds(loop, this.#limits.loop * share) || exceeds(database, this.#limits.database * share);
    this.#windows = isOver ? this.#windows + 1 : 0;
    const isLate = this.#isLate ? isOver : this.#windows >= WINDOWS;
    if (isLate !== this.#isLate) this.#log(isLate ? said(loop, database) : "In time again: pages are made.");
    this.#isLate = isLate;
  }
}

const exceeds = (milliseconds: number, limit: number): boolean => limit > 0 && milliseconds > limit;

const said = (loop: number, database: number): string =>
  `Too much to do: only kept pages are served for now. The thread is ${Math.round(loop)} ms late, ` +
  `a connection to the database was waited for ${Math.round(database)} ms.`;
