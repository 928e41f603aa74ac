import { callerAddress } from "@unknot/api/platform/addresses";
import { ApiError } from "@unknot/api/platform/errors";
import { RETRY_AFTER } from "@unknot/api/platform/http/error-handler";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Lateness } from "../lateness/lateness.ts";
import { type Asker, askerOf } from "./asker.ts";
import { type BudgetOptions, Budgets } from "./budgets.ts";
import { busy, RenderQueue } from "./render-queue.ts";

export const whoAsks = (request: FastifyRequest): Asker =>
  askerOf(callerAddress(request), request.headers["user-agent"]);

/** Too much of one, and too much altogether. */
const REFUSALS = [429, 503];

/** What stands before pages that have to be made; those that are kept pass by it. */
export class RenderGate {
  readonly #budgets: Budgets;
  readonly #queue = new RenderQueue();

  readonly #lateness: Pick<Lateness, "isLate">;
  readonly #errorPage: (status: number) => string;

  /** `errorPage` is what people read who are refused, by the status. */
  constructor(options: BudgetOptions, lateness: Pick<Lateness, "isLate">, errorPage: (status: number) => string) {
    this.#budgets = new Budgets(options);
    this.#lateness = lateness;
    this.#errorPage = errorPage;
  }

  /** Counts a page. Throws a 429 where whoever asks has had too many made, a 503 where the program is late. */
  async admit(asker: Asker): Promise<void> {
    if (this.#lateness.isLate) throw busy();
    await this.#budgets.spend(asker);
  }

  /** Makes a page in its turn, one that `isRead` by many before others. Throws a 503 where that would take too long. */
  inTurn<T>({ machine }: Asker, make: () => Promise<T>, isRead = false): Promise<T> {
    return this.#queue.add(make, { isMachine: machine !== null, isRead });
  }

  /** Does something, and answers with a page where the gate refuses it: null stands for that. Other errors are thrown. */
  async orRefuse<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) throw error;
      reply.status(error.status).header("retry-after", String(error.retryAfter ?? RETRY_AFTER));
      await reply.type("text/html").header("cache-control", "no-store").send(this.#errorPage(error.status));
      return null;
    }
  }
}
