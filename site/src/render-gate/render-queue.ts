import { ApiError } from "@unknot/api/platform/errors";
import { RETRY_AFTER } from "@unknot/api/platform/http/error-handler";
import { SECOND } from "@unknot/contract/limits";
import * as errors from "@unknot/contract/words/errors";
import PQueue, { TimeoutError } from "p-queue";
import { takeTurn } from "./in-turn.ts";

/** What may happen at once, and how long anybody waits: together less than the ten seconds after which people leave. */
export type QueueLimits = {
  /** Pages that are made at the same time: as many as have one of their calls in the database while one is written. */
  atOnce: number;
  /** Requests that wait for their turn, each with some kilobytes. */
  waiting: number;
  /** In milliseconds. */
  waitsAtMost: number;
  /** In milliseconds. */
  takesAtMost: number;
};

const LIMITS: QueueLimits = { atOnce: 8, waiting: 500, waitsAtMost: 3 * SECOND, takesAtMost: 6 * SECOND };

/** What somebody is told whose page cannot be made at the moment. */
export const busy = () => new ApiError(503, errors.unavailable(), { retryAfter: RETRY_AFTER });

/** Makes pages a few at a time, people's before those of machines, and says so at once where it would take too long. */
export class RenderQueue {
  readonly #queue: PQueue;
  readonly #limits: QueueLimits;

  constructor(limits: QueueLimits = LIMITS) {
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.atOnce, timeout: limits.takesAtMost });
  }

  /** Makes something in its turn. Throws a 503 where too many wait, or it has waited or taken too long. */
  async add<T>(make: () => Promise<T>, { isMachine }: { isMachine: boolean }): Promise<T> {
    const { waiting, waitsAtMost } = this.#limits;
    if (this.#queue.size >= waiting) throw busy();
    const asked = performance.now();
    const inTurn = () => (performance.now() - asked > waitsAtMost ? Promise.reject(busy()) : takeTurn(make));
    try {
      return await this.#queue.add(inTurn, { priority: isMachine ? 0 : 1 });
    } catch (error) {
      throw error instanceof TimeoutError ? busy() : error;
    }
  }
}
