import { expect, it } from "vitest";
import { Vocabulary, type Word } from "./vocabulary.ts";
import { lettersOf, unpackWords } from "./word-columns.ts";

/** Words as the database packs them, in the order of their UTF-8. */
function pack(words: Word[]): Buffer {
  return Buffer.concat(
    words.map(({ word, termId, documents }) => {
      const head = Buffer.alloc(10);
      head.writeInt32BE(termId, 0);
      head.writeInt32BE(documents, 4);
      head.writeInt16BE(Buffer.byteLength(word), 8);
      return Buffer.concat([head, Buffer.from(word)]);
    }),
  );
}

const words = ["144hz", "kettle", "kettles", "naïve", "straße", "кухня", "机", "𝒳y"].map((word, at) => ({
  ...{ word, termId: at + 1, documents: 10 * at },
}));
const halves = [words.slice(0, 3), words.slice(3)];
const vocabulary = new Vocabulary(halves.map((half) => unpackWords(pack(half), half.length)));

it.each(words)("has $word, with its term and in how many posts that stands", (word) => {
  expect(vocabulary.get(word.word)).toEqual(word);
  expect(vocabulary.documentsOf(word.termId)).toBe(word.documents);
});

it("has no other", () => {
  expect(vocabulary.size).toBe(words.length);
  for (const word of ["kettl", "kettless", "naive", "", "zebra"]) expect(vocabulary.get(word)).toBeUndefined();
});

it("knows the letters and lengths of words by their characters, however many bytes these take", () => {
  for (const { word } of words) {
    const { lengths, letters } = unpackWords(pack([{ word, termId: 1, documents: 1 }]), 1);
    expect([lengths[0], letters[0]]).toEqual([word.length, lettersOf(word)]);
  }
  expect(vocabulary.near("kettel").map(({ word }) => word)).toContain("kettle");
  expect(vocabulary.near("кухнь").map(({ word }) => word)).toEqual(["кухня"]);
  expect(vocabulary.beginningWith("ket", 5).map(({ word }) => word)).toEqual(["kettles", "kettle"]);
});
