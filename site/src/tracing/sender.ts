import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type SpanProcessor } from "@opentelemetry/sdk-trace";
import type { Traces } from "@unknot/api/platform/parse-traces";
import { MINUTE } from "@unknot/contract/limits";

/** What became of the spans: taken by the receiver, left out because too many waited, or not taken. */
export type SpanCounts = { sent: number; dropped: number; failed: number };

/** A receiver that comes and goes is said to be gone no more often. */
const SAID_EVERY = 10 * MINUTE;
/** How many spans are sent at once. */
const BATCH = 512;

/** Why something was not taken: what HTTP or Node says of it. */
function reasonOf(error: Error | undefined): string {
  const { code, message } = (error ?? {}) as { code?: string | number; message?: string };
  return typeof code === "number" ? `${code} ${message}` : message || code || "no reason is known";
}

/** Says once that spans are not taken, and once that they are again, however many fail in between. */
class OutcomeLog {
  readonly #place: string;
  readonly #log: (line: string) => void;
  #saidAt = Number.NEGATIVE_INFINITY;
  #isSaid = false;

  constructor(endpoint: string, log: (line: string) => void) {
    this.#place = new URL(endpoint).host;
    this.#log = log;
  }

  note({ code, error }: ExportResult): void {
    if (code === ExportResultCode.SUCCESS) {
      if (this.#isSaid) this.#log(`Traces are taken by ${this.#place} again.`);
      this.#isSaid = false;
      return;
    }
    if (this.#isSaid || performance.now() - this.#saidAt < SAID_EVERY) return;
    this.#isSaid = true;
    this.#saidAt = performance.now();
    this.#log(`Traces are not taken by ${this.#place} for now: ${reasonOf(error)}`);
  }
}

/**
 * Sends the spans that are sampled in the background, by OpenTelemetry's own exporter. What the receiver does not take in
 * time is dropped: no more than `queue` spans are ever kept, those under way included, and nothing waits for them.
 */
export class SpanSender implements SpanProcessor {
  readonly counts: SpanCounts = { sent: 0, dropped: 0, failed: 0 };
  readonly #batches: BatchSpanProcessor;
  readonly #queue: number;
  #kept = 0;

  constructor({ endpoint: url, headers, timeout, delay, queue }: Traces, log: (line: string) => void) {
    this.#queue = queue;
    const outcomes = new OutcomeLog(url, log);
    const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeout });
    const counted: SpanExporter = {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          this.#kept -= spans.length;
          this.counts[result.code === ExportResultCode.SUCCESS ? "sent" : "failed"] += spans.length;
          outcomes.note(result);
          done(result);
        }),
      shutdown: () => exporter.shutdown(),
    };
    this.#batches = new BatchSpanProcessor({
      exporter: counted,
      scheduledDelayMillis: delay,
      // The exporter itself keeps to its time.
      exportTimeoutMillis: 2 * timeout,
      maxQueueSize: queue,
      maxExportBatchSize: Math.min(BATCH, queue),
    });
  }

  /** Nothing is noted of a span that has not ended. */
  onStart(): void {}

  /** Keeps a span until it is sent, or drops it where too many are kept. */
  onEnd(span: ReadableSpan): void {
    if (this.#kept >= this.#queue) {
      this.counts.dropped++;
      return;
    }
    this.#kept++;
    this.#batches.onEnd(span);
  }

  /** Sends what there is. Throws where it is not taken. */
  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  /** Sends what there is, and takes no more. Throws where it is not taken. */
  shutdown(): Promise<void> {
    return this.#batches.shutdown();
  }
}
