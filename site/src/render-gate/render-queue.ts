import { AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "@unknot/contract/limits";
import PQueue, { TimeoutError } from "p-queue";
import { takeTurn } from "./in-turn.ts";
import { letIn } from "./let-in.ts";
import { busy, NoTurn, Place, PRIORITY, type Rank } from "./place.ts";

/** What may happen at once, and how long anybody waits: together less than the ten seconds after which people leave. */
export type QueueLimits = {
  /**
   * Pages that are made at the same time: while one is written, the calls of the others are in the database. With more
   * of them no more are made, but each turn of the thread is longer, and so is what everybody else waits.
   */
  atOnce: number;
  /** Requests that wait for their turn, each with some kilobytes. */
  waiting: number;
  /** In milliseconds. */
  waitsAtMost: number;
  /** In milliseconds. */
  takesAtMost: number;
  /** Strangers who wait, from which on they are a crowd. */
  crowd: number;
};

const LIMITS: QueueLimits = {
  atOnce: 3,
  waiting: 500,
  waitsAtMost: 3 * SECOND,
  takesAtMost: 6 * SECOND,
  crowd: 20,
};

/** A member who has been here within that time is reading or writing, in milliseconds. */
const MEMBERS_STAY = 10 * SECOND;
/** The longest pause after a page, in milliseconds: whoever comes in it waits no longer than for a page. */
const PAUSE_MAX = 20;

/** Why something leaves a queue that waits on in another one. */
const MOVED = Symbol("moved");

/** For whoever works on the sources: a page that is compiled while they wait may take as long as it takes. */
export const PATIENT: QueueLimits = { ...LIMITS, waitsAtMost: 60 * SECOND, takesAtMost: 60 * SECOND };

const STRANGERS = [PRIORITY.machine, PRIORITY.visitor];
/** What a flood cannot have more of: there are only so many pages that many read, and members have budgets. */
const isBounded = (rank: Rank): boolean => PRIORITY[rank] >= PRIORITY.read;

/** What waits for its turn, and how it leaves the queue that it is in: with what is wrong, or with nothing to another. */
type Waiting = { place: Place; inTurn: () => Promise<void>; refuse: (error: unknown) => void; leave: AbortController };

/**
 * Makes pages a few at a time, by their rank, and says so at once where it would take too long. Where strangers are a crowd
 * and members are here, strangers' pages are made one at a time, and the thread rests after each as long as it took: a
 * crowd has half of its time at most, and the pages and calls of members the other half. They wait for no stranger then.
 */
export class RenderQueue {
  readonly #queue: PQueue;
  /** For those who come before a crowd. */
  readonly #ahead: PQueue;
  readonly #limits: QueueLimits;
  #memberAt = Number.NEGATIVE_INFINITY;

  constructor(limits: QueueLimits = LIMITS) {
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.atOnce, timeout: limits.takesAtMost });
    this.#ahead = new PQueue({ concurrency: Math.max(1, limits.atOnce - 1), timeout: limits.takesAtMost });
  }

  /** A member has called, or asked for a page. */
  noteMember(): void {
    this.#memberAt = performance.now();
  }

  /** Whether members are here while strangers are a crowd. */
  #isCrowded(): boolean {
    const strangers = STRANGERS.reduce((sum, priority) => sum + this.#queue.sizeBy({ priority }), 0);
    return strangers >= this.#limits.crowd && performance.now() - this.#memberAt < MEMBERS_STAY;
  }

  /** Makes something, and holds its place in the queue for the pause after it. */
  async #make<T>(make: () => Promise<T>, place: Place, { resolve, reject }: PromiseWithResolvers<T>): Promise<void> {
    const began = performance.now();
    await takeTurn(make).then(resolve, reject);
    const isCrowded = this.#isCrowded();
    this.#queue.concurrency = isCrowded ? 1 : this.#limits.atOnce;
    if (isCrowded && !isBounded(place.rank)) await wait(Math.min(performance.now() - began, PAUSE_MAX));
  }

  /** Whether no more may wait at a place. */
  #isFull({ rank }: Place): boolean {
    const { waiting } = this.#limits;
    return this.#queue.size + this.#ahead.size >= (isBounded(rank) ? 2 * waiting : waiting);
  }

  /** Has something wait in the queue for its rank. */
  #enter({ place, inTurn, refuse, leave: { signal } }: Waiting): void {
    const queue = isBounded(place.rank) && this.#isCrowded() ? this.#ahead : this.#queue;
    queue
      .add(inTurn, { priority: PRIORITY[place.rank], signal })
      .catch((error) => signal.reason !== MOVED && refuse(error));
  }

  /** Has what has got a better place wait there: a new priority alone would leave it behind the crowd in its queue. */
  #move(waiting: Waiting): void {
    if (waiting.place.rank === "member") this.noteMember();
    waiting.leave.abort(MOVED);
    waiting.leave = new AbortController();
    this.#enter(waiting);
  }

  /**
   * Makes something in its turn, by its rank or at a place that others may share and raise. Throws a 503 where too many
   * wait, or it has waited or taken too long; where it had no turn, that is a `NoTurn`.
   */
  async add<T>(make: () => Promise<T>, at: Rank | Place): Promise<T> {
    const place = at instanceof Place ? at : new Place(at);
    if (place.rank === "member") this.noteMember();
    if (this.#isFull(place)) throw new NoTurn(place);
    const made = Promise.withResolvers<T>();
    const endWait = () => {
      clearTimeout(timer);
      place.onRaised = undefined;
    };
    // It begins when another ends, and belongs to whoever asked for it all the same.
    const inTurn = AsyncResource.bind(async () => {
      endWait();
      await letIn();
      await this.#make(make, place, made);
    });
    const waiting: Waiting = { place, inTurn, refuse: made.reject, leave: new AbortController() };
    // Machines have no turn while people wait, so who waits too long cannot be told only then.
    const timer = setTimeout(() => {
      endWait();
      waiting.leave.abort(new NoTurn(place));
    }, this.#limits.waitsAtMost - place.waited());
    place.onRaised = () => this.#move(waiting);
    this.#enter(waiting);
    try {
      return await made.promise;
    } catch (error) {
      throw error instanceof TimeoutError ? busy() : error;
    }
  }
}
