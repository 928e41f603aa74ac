import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lettersOf, mayBeNear } from "./packed/word-columns.ts";
import { typoDistance, typosAllowed } from "./typos.ts";

describe("typos of the keyboard", () => {
  it.each([
    ["kettle", "kettle", 0],
    ["ketle", "kettle", 1],
    ["kettlle", "kettle", 1],
    ["kettla", "kettle", 1],
    ["kettel", "kettle", 1],
    ["", "abc", 3],
    ["straße", "strasse", 2],
  ])("%s and %s are %i apart", (a, b, distance) => {
    expect(typoDistance(a, b)).toBe(distance);
  });

  it("are counted the same from both sides, and never more than the longer word", () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = typoDistance(a, b);
        expect(distance).toBe(typoDistance(b, a));
        expect(distance).toBeLessThanOrEqual(Math.max([...a].length, [...b].length));
        expect(distance === 0).toBe(a === b);
      }),
    );
  });

  it("are told from letters alone where two words cannot be so near", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcdefxyz"), minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(letters, fc.nat(9), fc.constantFrom("q", ""), (word, at, letter) => {
        const typo = word.slice(0, at) + letter + word.slice(at + 1);
        expect(mayBeNear(lettersOf(typo), lettersOf(word), 1)).toBe(true);
      }),
    );
  });

  it("are corrected by length: none in three letters, one in four, two in eight", () => {
    expect(["wat", "wate", "kettles", "boilings", "1234567890"].map(typosAllowed)).toEqual([0, 1, 1, 2, 1]);
  });
});
