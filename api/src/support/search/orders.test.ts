import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, createPost } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { find } from "./find.ts";
import { merge } from "./index.ts";
import type { Sort } from "./order.ts";

// What is found by date or by likes is what is found by relevance, but for the posts that hold fewer of the words.

let api: TestApi;
const titleOf = new Map<string, string>();

const POSTS = [
  ["Garden one", "nothing"],
  ["Another", "garden jacket"],
  ["Hot water tank", "x"],
  ["Water hot", "boils"],
  ["Hot water tap", "drips"],
  ["JavaScript fast", "x"],
  ["javascript slow", "x"],
  ["GitHub actions", "x"],
  ["github actions", "again"],
  ["NodeJS crash", "x"],
  ["nodejs hangs", "x"],
  ["Node.js stops", "x"],
  ["Lemon", "x"],
] as const;

beforeAll(async () => {
  api = await startTestApi();
  const authorId = (await createMember(api.db)).id;
  for (const [title, problem] of POSTS) {
    const post = { title, problem: `<p>${problem}</p>`, solution: "<p>…</p>", authorId };
    titleOf.set(await createPost(api.db, post), title);
  }
});
afterAll(() => api.close());

async function search(words: string, sort: Sort) {
  const { ids, total, isMore } = await find(api.db, words, { offset: 0, limit: 20, countedTo: 1000, sort });
  return { titles: ids.map((id) => titleOf.get(id)), total, isMore };
}

describe.each(["fresh", "merged"])("by date and by likes, %s", (state) => {
  beforeAll(async () => {
    if (state === "merged") await merge(api.db, { isAll: true });
  });

  describe.each(["newest", "top"] as const)("%s", (sort) => {
    it.each([
      ["JavaScript ", ["javascript slow", "JavaScript fast"]],
      ["javascript ", ["javascript slow", "JavaScript fast"]],
      ["GitHub actions ", ["github actions", "GitHub actions"]],
      ["github actions ", ["github actions", "GitHub actions"]],
      ["node.js ", ["Node.js stops", "nodejs hangs", "NodeJS crash"]],
      ["(Node.js, hangs) ", ["nodejs hangs"]],
      ["node.js OR lemon ", ["Lemon", "Node.js stops", "nodejs hangs", "NodeJS crash"]],
      ['"hot water" OR lemon ', ["Lemon", "Hot water tap", "Hot water tank"]],
      ["node.js hangs OR stops ", ["Node.js stops", "nodejs hangs"]],
    ])("%s finds a name however it is written", async (words, titles) => {
      expect(await search(words, sort)).toEqual({ titles, total: titles.length, isMore: false });
    });

    it.each([
      ["title:garden jacket ", ["Garden one"]],
      ['"hot water" boils ', ["Hot water tap", "Hot water tank"]],
      // Of those with the phrase, the ones with the most words.
      ['"hot water" boils drips ', ["Hot water tap"]],
      ['"hot water" tank ', ["Hot water tank"]],
      ['"hot water" -tank ', ["Hot water tap"]],
      ['"tank hot" water ', []],
    ])("%s is held against titles and texts before it is asked which hold all words", async (words, titles) => {
      expect(await search(words, sort)).toEqual({ titles, total: titles.length, isMore: false });
    });
  });
});
