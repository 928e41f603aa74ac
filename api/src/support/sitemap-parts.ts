/** Ids per part of a map: well under the 50,000 addresses that a sitemap may have (sitemaps.org). */
const PART = 10_000;

/** In how many parts ids up to this one come; none where there is no id. */
export function partsUpTo(id: string | undefined): number {
  return id === undefined ? 0 : Math.ceil(Number(id) / PART);
}

/** The first and the last id of a part, which counts from 1. */
export function idsOfPart(part: number): { first: string; last: string } {
  return { first: String((part - 1) * PART + 1), last: String(part * PART) };
}
