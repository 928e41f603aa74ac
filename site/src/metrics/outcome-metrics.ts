import { Counter, type Registry } from "prom-client";

const OUTCOMES = ["sent", "dropped", "failed"] as const;

/** What became of what was to be sent elsewhere. */
type OutcomeCounts = Record<(typeof OUTCOMES)[number], number>;

function addOutcomes(registry: Registry, name: string, help: string, counts: OutcomeCounts): void {
  new Counter({
    name,
    help,
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const outcome of OUTCOMES) this.inc({ outcome }, counts[outcome]);
    },
  });
}

/** What is sent elsewhere, each where the settings ask for it. */
export type Outcomes = { errors: OutcomeCounts | undefined; spans: OutcomeCounts | undefined };

/** Adds what became of errors for the address of SENTRY_DSN, and of spans for the receiver of traces. */
export function addOutcomeMetrics(registry: Registry, { errors, spans }: Outcomes): void {
  const ends = "sent, dropped because there were too many, or not taken there.";
  if (errors) {
    addOutcomes(registry, "unknot_errors_reported_total", `Errors for the address of SENTRY_DSN: ${ends}`, errors);
  }
  if (spans) addOutcomes(registry, "unknot_spans_total", `Spans for OTEL_EXPORTER_OTLP_ENDPOINT: ${ends}`, spans);
}
