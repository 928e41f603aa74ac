import { timeAgoEnds } from "@unknot/contract/language/time-ago-ends";
import type { Page } from "./page.ts";

const TIME = /<time datetime="([^"]{10,40})"/gi;

/** When the first of the times on a page is said in other words than now; both in milliseconds since 1970. */
export function wordsChangeAt({ body, isHtml }: Page, now: number): number {
  let first = Number.POSITIVE_INFINITY;
  if (!isHtml) return first;
  for (const [, iso = ""] of body.toString("utf8").matchAll(TIME)) {
    const ends = timeAgoEnds(iso, now);
    if (ends < first) first = ends;
  }
  return first;
}
