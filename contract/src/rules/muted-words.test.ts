import { expect, it } from "vitest";
import { hasMutedWord, normalizeWord } from "./muted-words.ts";

it("finds words as words, whatever is in them", () => {
  expect(hasMutedWord("I want ants", ["ant"])).toBe(false);
  expect(hasMutedWord("An ANT, here", ["ant"])).toBe(true);
  expect(hasMutedWord("C++ and C", ["c++"])).toBe(true);
  expect(hasMutedWord("a.b", ["a-b", "axb"])).toBe(false);
  expect(hasMutedWord("Über alles", [normalizeWord("  \u0055\u0308ber ")])).toBe(true);
  expect(hasMutedWord("anything", [])).toBe(false);
  expect(hasMutedWord("game of  thrones", [normalizeWord("Game\tof Thrones")])).toBe(false);
  expect(hasMutedWord("Game of Thrones", [normalizeWord("Game\tof Thrones")])).toBe(true);
});
