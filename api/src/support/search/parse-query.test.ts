import fc from "fast-check";
import { expect, it } from "vitest";
import { parseQuery } from "./parse-query.ts";

const NONE = { phrases: [], excluded: [], author: null };

it.each([
  ["plain words", { words: "plain words" }],
  ['"whole phrase" word', { words: "whole phrase word", phrases: ["whole phrase"] }],
  ['kettle -tea -"green pot"', { words: "kettle", excluded: ["tea", "green pot"] }],
  [
    'articles on "time sharing" and what it means for us',
    { words: "articles on time sharing and what it means for us" },
  ],
  ["kettle user:Rowan", { words: "kettle", author: "Rowan" }],
  ['user:"Rowan Oak" kettle', { words: "kettle", author: "Rowan Oak" }],
  ["USER:rowan", { words: "", author: "rowan" }],
  ['an open "quotation mark', { words: "an open quotation mark", phrases: ["quotation mark"] }],
  ["-only -excluded", { words: "-only -excluded" }],
  ["rm -rf node-gyp 5 - 3 --force", { words: "rm -rf node-gyp 5 - 3 --force" }],
  ['""', { words: '""' }],
  ["trailing ", { words: "trailing " }],
])("%j", (text, expected) => {
  expect(parseQuery(text)).toEqual({ ...NONE, ...expected });
});

it("takes any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 256 }), (text) => {
      expect(typeof parseQuery(text).words).toBe("string");
    }),
  );
});
