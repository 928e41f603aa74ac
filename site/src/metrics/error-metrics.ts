import { Counter, type Registry } from "prom-client";
import type { ErrorCounts } from "../errors/reporter.ts";

const OUTCOMES = ["sent", "dropped", "failed"] as const;

/** Adds what became of the errors that were to be sent to the address of SENTRY_DSN. */
export function addErrorMetrics(registry: Registry, counts: ErrorCounts): void {
  new Counter({
    name: "unknot_errors_reported_total",
    help: "Errors for the address of SENTRY_DSN: sent, dropped because there were too many, or not taken there.",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const outcome of OUTCOMES) this.inc({ outcome }, counts[outcome]);
    },
  });
}
