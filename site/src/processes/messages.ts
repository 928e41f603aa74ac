/** Where the site is, and its mails where nobody sends them. */
export type Place = { url: string; outbox: string | null };

/** What a worker says to the process that looks after it. */
export type FromWorker =
  | { says: "ready"; site: Place }
  /** Its thread is not stuck; said every `ALIVE_EVERY`. */
  | { says: "alive" }
  /** Somebody has asked it for what all of them have measured. */
  | { says: "measure"; id: number };

/** What it is answered; null where it could not be gathered. */
export type ToWorker = { says: "measured"; id: number; text: string | null };

/** How often a worker says that it is alive, in milliseconds. */
export const ALIVE_EVERY = 4_000;
