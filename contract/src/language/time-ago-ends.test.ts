import fc from "fast-check";
import { expect, it } from "vitest";
import { timeAgo } from "./format.ts";
import { timeAgoEnds } from "./time-ago-ends.ts";

const NOW = Date.UTC(2026, 10, 22, 12);

/** Ages from seconds to years, all as likely, to come and gone. */
const ages = fc
  .tuple(fc.double({ min: 0, max: 26, noNaN: true }), fc.boolean())
  .map(([power, isPast]) => Math.round(2 ** power * 100) * (isPast ? 1 : -1));

it("the words stay until then, and are others a second later", () => {
  fc.assert(
    fc.property(ages, (age) => {
      const iso = new Date(NOW - age).toISOString();
      const words = timeAgo(iso, NOW);
      const ends = timeAgoEnds(iso, NOW);
      if (ends > NOW) expect(timeAgo(iso, ends - 1)).toBe(words);
      expect(timeAgo(iso, ends + 1500)).not.toBe(words);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ["a moment ago", 5_000, 55_000],
  ["minutes ago", 3 * 60_000, 30_000],
  ["hours ago", 2 * 3_600_000, 1_800_000],
])("of %s", (_, age, lasts) => {
  const ends = timeAgoEnds(new Date(NOW - age).toISOString(), NOW);
  expect(Math.abs(ends - NOW - lasts)).toBeLessThan(1000);
});

it("a time that is none ends at once", () => {
  expect(timeAgoEnds("never", NOW)).toBe(NOW);
});
