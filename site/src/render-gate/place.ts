import { ApiError } from "@unknot/api/platform/errors";
import { RETRY_AFTER } from "@unknot/api/platform/http/error-handler";
import * as errors from "@unknot/contract/words/errors";

/** What a page is made for: a machine, a visitor, all those who read it, or a member; the last comes first. */
export type Rank = "machine" | "visitor" | "read" | "member";
/** The higher, the earlier. */
export const PRIORITY: Record<Rank, number> = { machine: 0, visitor: 1, read: 2, member: 3 };

/** The place of a page among those that wait for their turn. It rises with whoever comes to wait for the same page. */
export class Place {
  #rank: Rank;
  /** Since when whoever has it waited at the place of another, in vain; by `performance.now()`. */
  since: number | undefined;
  /** Called when it has risen, while the page waits. */
  onRaised: (() => void) | undefined;

  constructor(rank: Rank) {
    this.#rank = rank;
  }

  get rank(): Rank {
    return this.#rank;
  }

  /** How long it has waited elsewhere, in milliseconds. */
  waited(): number {
    return this.since === undefined ? 0 : performance.now() - this.since;
  }

  /** Makes it as good as the place of another who waits for the page; a better one stays as it is. */
  raise({ rank }: Place): void {
    if (PRIORITY[rank] <= PRIORITY[this.#rank]) return;
    this.#rank = rank;
    this.onRaised?.();
  }
}

/** What somebody is told whose page cannot be made at the moment. */
export const busy = () => new ApiError(503, errors.unavailable(), { retryAfter: RETRY_AFTER });

/** The same where a page had no turn at its place: at another one it might have. */
export class NoTurn extends ApiError {
  readonly place: Place;

  constructor(place: Place) {
    super(503, errors.unavailable(), { retryAfter: RETRY_AFTER });
    this.place = place;
  }
}
