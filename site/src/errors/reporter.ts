import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Config } from "@unknot/api/platform/config";
import { hearFailures, type ToldFailure } from "@unknot/api/platform/told-failures";
import { MINUTE, SECOND } from "@unknot/contract/limits";
import { envelopeOf } from "./event.ts";
import { send } from "./send.ts";

type Receiver = NonNullable<Config["errors"]>;

/** What fails a thousand times a minute is known after the first thirty. */
const MOST_A_MINUTE = 30;
/** What may wait for a slow receiver. */
const WAITING_MAX = 30;
/** Who receives nothing for so long receives nothing at all. */
const TIMEOUT = 5 * SECOND;
/** How long a receiver that says "too many", or does not answer, is left alone. */
const PAUSE = MINUTE;
/** A process that ends by an error waits no longer for its last words, however long a busy machine takes to begin. */
const LAST_WORDS = 15 * SECOND;

const SENDER = fileURLToPath(new URL("./last-words.ts", import.meta.url));

/** What became of the failures: told, left out because there were too many, or not taken by the receiver. */
export type ErrorCounts = { sent: number; dropped: number; failed: number };

/** Sends failures to a receiver of Sentry's kind, one after another and in the background. Nothing waits for it. */
export class ErrorReporter {
  readonly counts: ErrorCounts = { sent: 0, dropped: 0, failed: 0 };
  readonly #receiver: Receiver;
  readonly #waiting: string[] = [];
  readonly #closing = new AbortController();
  readonly #stop: () => void;
  #minute = { began: 0, count: 0 };
  #pausedUntil = 0;
  #isSending = false;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
    const stopHearing = hearFailures((failure) => this.#note(failure));
    const onEnd = (error: unknown) => this.#sayLast(error);
    process.on("uncaughtExceptionMonitor", onEnd);
    this.#stop = () => {
      stopHearing();
      process.off("uncaughtExceptionMonitor", onEnd);
    };
  }

  /** Hears of no more; what waits is given up. */
  close(): void {
    this.#stop();
    this.#closing.abort();
  }

  #isTooMany(now: number): boolean {
    if (now - this.#minute.began >= MINUTE) this.#minute = { began: now, count: 0 };
    return ++this.#minute.count > MOST_A_MINUTE || this.#waiting.length >= WAITING_MAX || now < this.#pausedUntil;
  }

  #note(failure: ToldFailure): void {
    const now = Date.now();
    if (this.#isTooMany(now)) {
      this.counts.dropped++;
      return;
    }
    this.#waiting.push(envelopeOf(failure, "error", new Date(now)));
    void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT)]);
      const isTaken = await send(this.#receiver, next, signal);
      this.counts[isTaken ? "sent" : "failed"]++;
      if (isTaken) continue;
      this.#pausedUntil = Date.now() + PAUSE;
      this.counts.dropped += this.#waiting.splice(0).length;
    }
    this.#isSending = false;
  }

  /** The process ends as soon as this returns: another one sends what it ended by. */
  #sayLast(error: unknown): void {
    const envelope = envelopeOf({ error }, "fatal", new Date());
    const input = JSON.stringify({ receiver: this.#receiver, envelope });
    spawnSync(process.execPath, [SENDER], { input, timeout: LAST_WORDS, stdio: ["pipe", "ignore", "ignore"] });
  }
}
