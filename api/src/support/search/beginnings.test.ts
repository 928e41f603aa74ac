import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, createPost } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { find } from "./find.ts";
import { merge } from "./index.ts";

let api: TestApi;
const titleOf = new Map<string, string>();

const POSTS = [
  ...["Organ music", "Organize files", "An organization", "Organs"],
  ...["The universe", "Universal remote", "University", "Universities"],
  ...["Hope is", "Hoping", "Hopi"],
  ...["Happy end", "Happiness"],
  ...["Kernels", "A kernel"],
];
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

beforeAll(async () => {
  api = await startTestApi();
  const authorId = (await createMember(api.db)).id;
  for (const title of [
    ...POSTS,
    ...[...LETTERS].map((letter) => `P zzqa${letter}`),
    ...[...LETTERS].slice(0, 24).map((letter) => `P yyqa${letter}`),
    "P yyqa",
  ])
    titleOf.set(await createPost(api.db, { title, problem: "<p>…</p>", solution: "<p>…</p>", authorId }), title);
});
afterAll(() => api.close());

describe.each(["fresh", "merged"])("words that begin as asked, %s", (state) => {
  beforeAll(async () => {
    if (state === "merged") await merge(api.db, { isAll: true });
  });

  const search = async (words: string, sort: "relevance" | "newest") => {
    const { ids, total, isMore } = await find(api.db, words, { offset: 0, limit: 50, countedTo: 1000, sort });
    return { titles: ids.map((id) => titleOf.get(id)).sort(), total, isMore };
  };

  describe.each(["relevance", "newest"] as const)("by %s", (sort) => {
    it.each([
      ["organiz*", ["An organization", "Organize files"]],
      ["organ*", ["An organization", "Organ music", "Organize files", "Organs"]],
      ["universit*", ["Universities", "University"]],
      ["hopi*", ["Hopi", "Hoping"]],
      ["hope*", ["Hope is"]],
      ["happi*", ["Happiness"]],
      ["kernel*", ["A kernel", "Kernels"]],
      ["HAPPI* end", ["Happiness"]],
    ])("%s are looked for by their letters, not their stems", async (words, titles) => {
      expect(await search(words, sort)).toEqual({ titles, total: titles.length, isMore: false });
    });

    it("are said to be more where not all are looked for", async () => {
      expect(await search("zzqa*", sort)).toMatchObject({ total: 24, isMore: true });
      expect(await search("yyqa*", sort)).toMatchObject({ total: 25, isMore: false });
    });
  });
});
