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
};

const LIMITS: QueueLimits = { atOnce: 3, waiting: 500, waitsAtMost: 3 * SECOND, takesAtMost: 6 * SECOND };

/** What somebody is told whose page cannot be made at the moment. */
export const busy = () => new ApiError(503, errors.unavailable(), { retryAfter: RETRY_AFTER });

/** Who asks, and whether for a page that many read. */
type Wish = { isMachine: boolean; isRead?: boolean };

const priorityOf = ({ isMachine, isRead }: Wish): number => (isRead ? 2 : isMachine ? 0 : 1);

/** Makes pages a few at a time, those that many read first, people's before those of machines, and says so at once where it would take too long. */
export class RenderQueue {
  readonly #queue: PQueue;
  readonly #limits: QueueLimits;

  constructor(limits: QueueLimits = LIMITS) {
    this.#limits = limits;
    this.#queue = new PQueue({ concurrency: limits.atOnce, timeout: limits.takesAtMost });
  }

  /** Makes something in its turn. Throws a 503 where too many wait, or it has waited or taken too long. */
  async add<T>(make: () => Promise<T>, wish: Wish): Promise<T> {
    const { waiting, waitsAtMost } = this.#limits;
    // There are only so many pages that many read, and each is made once for all who wait.
    if (this.#queue.size >= waiting && !wish.isRead) throw busy();
    // Machines have no turn while people wait, so who waits too long cannot be told only then.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(busy()), waitsAtMost);
    const inTurn = async () => {
      clearTimeout(timer);
      await letIn();
      return takeTurn(make);
    };
    try {
      return await this.#queue.add(inTurn, { priority: priorityOf(wish), signal: patience.signal });
    } catch (error) {
      throw error instanceof TimeoutError ? busy() : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
