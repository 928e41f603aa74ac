import { type SearchTold, searches } from "@unknot/api/support/search/told";
import { Counter, Histogram, type Registry } from "prom-client";

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Adds how long searches take, and how many find nothing; returns what ends that. */
export function addSearchMetrics(registry: Registry): () => void {
  const duration = new Histogram({
    name: "unknot_search_duration_seconds",
    help: "Searches, from their words to the ids of what they found.",
    buckets: SECONDS,
    registers: [registry],
  });
  const missed = new Counter({
    name: "unknot_searches_without_results_total",
    help: "Searches that found nothing.",
    registers: [registry],
  });
  const hear = (told: unknown) => {
    const { seconds, total } = told as SearchTold;
    duration.observe(seconds);
    if (total === 0) missed.inc();
  };
  searches.subscribe(hear);
  return () => void searches.unsubscribe(hear);
}
