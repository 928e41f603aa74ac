import { Counter, Gauge, type Registry } from "prom-client";
import type { Asked, Counters } from "../page-cache/counters.ts";
import type { PageCache } from "../page-cache/page-cache.ts";

/** What counts up, by the name that it has in the cache's own counters. */
const COUNTED: [keyof Omit<Counters, "calls">, string][] = [
  ["hits", "Requests for pages that were answered with a kept one."],
  ["misses", "Requests for pages that were not kept, or not right any more."],
  ["shared", "Of those, how many got what was being made for another."],
  ["made", "Pages that were made."],
  ["evictions", "Pages and answers that had to make room."],
];
/** The same of the calls of visitors that may be kept, and of the pages that make them. */
const CALLS: [keyof Asked, string][] = [
  ["hits", "Visitors' calls that were answered with what is kept."],
  ["misses", "Visitors' calls whose answer was not kept, or not right any more."],
  ["shared", "Of those, how many got what was being made for another."],
  ["made", "Answers of visitors' calls that were made."],
];
const HELD: [keyof Omit<Counters, "calls">, string][] = [
  ["pages", "Pages and answers of calls that are kept."],
  ["bytes", "Bytes that they take."],
];

/** Adds what became of the requests for pages. */
export function addPageMetrics(registry: Registry, cache: PageCache): void {
  for (const [name, help] of COUNTED) {
    new Counter({
      ...{ name: `unknot_page_cache_${name}_total`, help, registers: [registry] },
      collect() {
        this.reset();
        this.inc(cache.counters[name]);
      },
    });
  }
  for (const [name, help] of CALLS) {
    new Counter({
      ...{ name: `unknot_call_cache_${name}_total`, help, registers: [registry] },
      collect() {
        this.reset();
        this.inc(cache.counters.calls[name]);
      },
    });
  }
  for (const [name, help] of HELD) {
    new Gauge({
      ...{ name: `unknot_page_cache_${name}`, help, registers: [registry] },
      collect() {
        this.set(cache.counters[name]);
      },
    });
  }
}
