import { slowStatements } from "@unknot/api/platform/postgres/slow-statements";
import { Counter, type Registry } from "prom-client";

/** Adds how many statements took longer than SLOW_QUERY_MS; returns what ends that. */
export function addSlowStatements(registry: Registry): () => void {
  const slow = new Counter({
    name: "unknot_slow_statements_total",
    help: "Statements that took longer than SLOW_QUERY_MS; the log names each.",
    registers: [registry],
  });
  const hear = () => slow.inc();
  slowStatements.subscribe(hear);
  return () => void slowStatements.unsubscribe(hear);
}
