import fc from "fast-check";
import { expect, it } from "vitest";
import { parseQuery } from "./parse-query.ts";

const NO_FILTERS = { after: null, before: null, likesFrom: null, likesTo: null, has: [] };
const NONE = {
  ...{ words: "", phrases: [], excluded: [], inTitle: [], choices: [], beginnings: [], author: null },
  filters: NO_FILTERS,
};

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
  ["docker OR podman dns", { words: "docker podman dns", choices: [["docker", "podman"]] }],
  ['a OR "b c" OR d', { words: "a b c d", choices: [["a", "b c", "d"]] }],
  ['a OR "b c" OR ***', { words: "a b c ***", choices: [["a", "b c"]] }],
  ["a *** OR !!", { words: "a *** !!" }],
  ["OR gate OR", { words: "OR gate OR" }],
  ["this or that", { words: "this or that" }],
  ["kubern* A* i*", { words: "A* i*", beginnings: ["kubern"] }],
  ["title:docker dns", { words: "docker dns", inTitle: ["docker"] }],
  ['title:"docker compose"', { words: "docker compose", inTitle: ["docker compose"] }],
  ["kettle after:2024", { words: "kettle", filters: { ...NO_FILTERS, after: new Date("2024-01-01") } }],
  ["kettle before:2024-02-29", { words: "kettle", filters: { ...NO_FILTERS, before: new Date("2024-02-29") } }],
  ["kettle likes:>5 likes:<=9", { words: "kettle", filters: { ...NO_FILTERS, likesFrom: 6, likesTo: 9 } }],
  ["kettle likes:5", { words: "kettle", filters: { ...NO_FILTERS, likesFrom: 5 } }],
  ["HAS:code has:images", { filters: { ...NO_FILTERS, has: ["code", "image"] } }],
  ["kettle tag:C++ TAG:tea tag:c++", { words: "kettle", filters: { ...NO_FILTERS, tags: ["c++", "tea"] } }],
  ["std::vector http://a.b user: me", { words: "std::vector http://a.b user: me" }],
])("%j", (text, expected) => {
  expect(parseQuery(text)).toMatchObject({ ...NONE, ...expected });
});

it.each([
  "site:docker",
  "-tag:docker",
  "after:yesterday",
  "after:2024-02-30",
  "before:2024-13",
  "likes:many",
  "has:video",
  "-user:fern",
  'title:"!"',
])("%s is told not to be understood, and is no word", (text) => {
  expect(parseQuery(`kettle ${text}`)).toMatchObject({
    words: "kettle",
    excluded: [],
    filters: NO_FILTERS,
    operators: [{ text, rest: "kettle", isUnderstood: false }],
  });
});

it("a filter counts once, and what is said of the second is that it does not", () => {
  const { author, operators } = parseQuery("user:fern kettle user:rowan");
  expect(author).toBe("fern");
  expect(operators.map((one) => one.isUnderstood)).toEqual([true, false]);
});

it("says of each operator what is left without it", () => {
  const { operators } = parseQuery('hot "boils over" tea OR coffee -milk  user:"Rowan Oak" after:2024');
  expect(operators.map(({ text, rest }) => [text, rest])).toEqual([
    ['"boils over"', 'hot tea OR coffee -milk  user:"Rowan Oak" after:2024'],
    ["tea OR coffee", 'hot "boils over" -milk  user:"Rowan Oak" after:2024'],
    ["-milk", 'hot "boils over" tea OR coffee user:"Rowan Oak" after:2024'],
    ['user:"Rowan Oak"', 'hot "boils over" tea OR coffee -milk after:2024'],
    ["after:2024", 'hot "boils over" tea OR coffee -milk  user:"Rowan Oak"'],
  ]);
});

it("has nothing to leave words out of where there are none to find", () => {
  expect(parseQuery("has:code -docker").operators.map(({ isUnderstood }) => isUnderstood)).toEqual([true, false]);
  expect(parseQuery("-only -excluded").operators).toEqual([]);
});

it("takes any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 256 }), (text) => {
      expect(typeof parseQuery(text).words).toBe("string");
    }),
  );
});
