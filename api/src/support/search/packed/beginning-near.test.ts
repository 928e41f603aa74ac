import fc from "fast-check";
import { expect, it } from "vitest";
import { beginsNear, typoDistance } from "../typos.ts";
import { Vocabulary } from "./vocabulary.ts";
import { unpackWords } from "./word-columns.ts";

function vocabularyOf(words: Iterable<string>): Vocabulary {
  const sorted = [...new Set(words)].map((word) => Buffer.from(word)).sort(Buffer.compare);
  const rows = sorted.map((word, at) => {
    const head = Buffer.alloc(10);
    head.writeInt32BE(at + 1, 0);
    head.writeInt32BE(1, 4);
    head.writeInt16BE(word.length, 8);
    return Buffer.concat([head, word]);
  });
  return new Vocabulary([unpackWords(Buffer.concat(rows), sorted.length)]);
}

const wordOf = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."abcdéя"), minLength, maxLength });

it("a word begins near to another if what it begins with is one typo away, and the first letter the same", () => {
  fc.assert(
    fc.property(wordOf(5, 8), wordOf(1, 9), (begun, word) => {
      const beginnings = [-1, 0, 1].map((more) => word.slice(0, begun.length + more));
      const isNear = word[0] === begun[0] && beginnings.some((one) => typoDistance(begun, one) <= 1);
      expect(beginsNear(begun)?.(word)).toBe(isNear);
    }),
    { numRuns: 2000 },
  );
});

it("all words that begin near are found", () => {
  fc.assert(
    fc.property(wordOf(5, 8), fc.array(wordOf(1, 9), { maxLength: 200 }), (begun, words) => {
      const isNear = beginsNear(begun) ?? (() => false);
      const slips = [...begun].map((_, at) => begun.slice(0, at) + begun.slice(at + 1));
      const all = [...new Set([...words, ...slips])];
      const found = vocabularyOf(all).beginningNear(begun, all.length, isNear);
      expect(found.sort()).toEqual(all.filter(isNear).sort());
    }),
  );
});

it("as little is looked at among many words with the same letter as among few", () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `s${at.toString(26)}`);
  for (const begun of ["sxsxs", "sssss", "s1s1s"]) {
    let looked = 0;
    const isNear = beginsNear(begun);
    vocabularyOf(words).beginningNear(begun, 12, (word) => {
      looked++;
      return isNear?.(word) ?? false;
    });
    expect(looked).toBeLessThan(1000);
  }
});
