import { callerAddress } from "@unknot/api/platform/addresses";
import { ApiError } from "@unknot/api/platform/errors";
import { RETRY_AFTER } from "@unknot/api/platform/http/error-handler";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Lateness } from "../lateness/lateness.ts";
import { type Asker, askerOf } from "./asker.ts";
import { type BudgetOptions, Budgets } from "./budgets.ts";
import { MembersHere } from "./members-here.ts";
import { busy, Place } from "./place.ts";
import { PATIENT, RenderQueue } from "./render-queue.ts";

/** Who has a page made, and whether a member is where they are. */
type Guest = Asker & { isMember: boolean };

/** Too much of one, and too much altogether. */
const REFUSALS = [429, 503];

/** What stands before pages that have to be made; those that are kept pass by it. */
export class RenderGate {
  readonly #budgets: Budgets;
  readonly #queue: RenderQueue;
  readonly #members = new MembersHere();
  readonly #lateness: Pick<Lateness, "isLate">;
  readonly #errorPage: (status: number) => string;

  /** `errorPage` is what people read who are refused, by the status; where it `isPatient`, pages are compiled first. */
  constructor(
    options: BudgetOptions & { isPatient: boolean },
    lateness: Pick<Lateness, "isLate">,
    errorPage: (status: number) => string,
  ) {
    this.#budgets = new Budgets(options);
    this.#queue = options.isPatient ? new RenderQueue(PATIENT) : new RenderQueue();
    this.#lateness = lateness;
    this.#errorPage = errorPage;
  }

  /** Notes where members are: what they have made comes first. */
  noteMembers(server: FastifyInstance): void {
    server.addHook("preHandler", async (request) => {
      const address = callerAddress(request);
      if (!request.viewer) return;
      this.#queue.noteMember();
      if (address !== undefined) this.#members.see(request.viewer.id, address);
    });
  }

  /** Who asks, from where the request comes and what it says of itself. */
  whoAsks(request: FastifyRequest): Guest {
    const address = callerAddress(request);
    return { ...askerOf(address, request.headers["user-agent"]), isMember: this.#members.has(address) };
  }

  /** Counts a page. Throws a 429 where whoever asks has had too many made, a 503 where the program is late. */
  async admit(asker: Guest): Promise<void> {
    if (this.#lateness.isLate) throw busy();
    await this.#budgets.spend(asker);
  }

  /** The place of a page among those that wait: a member's comes first, then one that `isRead` by many. */
  placeOf({ machine, isMember }: Guest, isRead = false): Place {
    const ofStranger = machine === null ? "visitor" : "machine";
    return new Place(isMember ? "member" : isRead ? "read" : ofStranger);
  }

  /** Makes a page in its turn, by who asks or at a place that they share. Throws a 503 where that would take too long. */
  inTurn<T>(who: Guest | Place, make: () => Promise<T>): Promise<T> {
    return this.#queue.add(make, who instanceof Place ? who : this.placeOf(who));
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
