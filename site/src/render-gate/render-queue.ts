import { AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@unknot/api/platform/errors";
import { RETRY_AFTER } from "@unknot/api/platform/http/error-handler";
import { SECOND } from "@unknot/contract/limits";
import * as errors from "@unknot/contract/words/errors";
import PQueue, { TimeoutError } from "p-queue";
import { takeTurn } from "./in-turn.ts";
import { letIn } from "./let-in.ts";

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

/** For whoever works on the sources: a page that is compiled while they wait may take as long as it takes. */
export const PATIENT: QueueLimits = { ...LIMITS, waitsAtMost: 60 * SECOND, takesAtMost: 60 * SECOND };

/** What somebody is told whose page cannot be made at the moment. */
export const busy = () => new ApiError(503, errors.unavailable(), { retryAfter: RETRY_AFTER });

/** What a page is made for: a machine, a visitor, all those who read it, or a member; the last comes first. */
export type Rank = "machine" | "visitor" | "read" | "member";
const PRIORITY: Record<Rank, number> = { machine: 0, visitor: 1, read: 2, member: 3 };
const STRANGERS = [PRIORITY.machine, PRIORITY.visitor];
/** What a flood cannot have more of: there are only so many pages that many read, and members have budgets. */
const isBounded = (rank: Rank): boolean => PRIORITY[rank] >= PRIORITY.read;

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
  async #make<T>(make: () => Promise<T>, rank: Rank, { resolve, reject }: PromiseWithResolvers<T>): Promise<void> {
    const began = performance.now();
    await takeTurn(make).then(resolve, reject);
    const isCrowded = this.#isCrowded();
    this.#queue.concurrency = isCrowded ? 1 : this.#limits.atOnce;
    if (isCrowded && !isBounded(rank)) await wait(Math.min(performance.now() - began, PAUSE_MAX));
  }

  /** Makes something in its turn. Throws a 503 where too many wait, or it has waited or taken too long. */
  async add<T>(make: () => Promise<T>, rank: Rank): Promise<T> {
    const { waiting, waitsAtMost } = this.#limits;
    if (rank === "member") this.noteMember();
    if (this.#queue.size + this.#ahead.size >= (isBounded(rank) ? 2 * waiting : waiting)) throw busy();
    // Machines have no turn while people wait, so who waits too long cannot be told only then.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(busy()), waitsAtMost);
    const made = Promise.withResolvers<T>();
    const inTurn = async () => {
      clearTimeout(timer);
      await letIn();
      await this.#make(make, rank, made);
    };
    // It begins when another ends, and belongs to whoever asked for it all the same.
    const queue = isBounded(rank) && this.#isCrowded() ? this.#ahead : this.#queue;
    queue.add(AsyncResource.bind(inTurn), { priority: PRIORITY[rank], signal: patience.signal }).catch(made.reject);
    try {
      return await made.promise;
    } catch (error) {
      throw error instanceof TimeoutError ? busy() : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
