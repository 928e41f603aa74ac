import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember } from "../../../testing/factories.ts";
import { longestBlock } from "../../../testing/longest-block.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { insertPosts } from "../../services/posts/index.ts";
import { type Found, find } from "./find.ts";
import { merge } from "./index.ts";

// Texts that have to be looked into, as many as there may be, of the greatest length.

let api: TestApi;
const POSTS = 220;
const LENGTH = 4990;
/** Every third word says nothing, so that nothing but the texts tells of two beside each other. */
const textOf = (post: number, from: number) =>
  Array.from({ length: 900 }, (_, at) => (at % 3 === 0 ? "of the" : `w${(post * 7 + at * 13 + from) % 900}`))
    .join(" ")
    .slice(0, LENGTH);

let ids: string[];
beforeAll(async () => {
  api = await startTestApi();
  const authorId = (await createMember(api.db)).id;
  const posts = Array.from({ length: POSTS }, (_, at) => ({
    ...{ title: `Long ${at}`, authorId, createdAt: new Date(Date.UTC(2020, 0, 1) + at * 60_000) },
    ...{ problem: `<p>${textOf(at, 0)}</p>`, solution: `<p>${textOf(at, 450)}</p>` },
  }));
  ids = await insertPosts(api.db, posts);
  await merge(api.db, { isAll: true });
}, 60_000);
afterAll(() => api.close());

const search = (words: string, page: number, sort: "relevance" | "newest" = "relevance"): Promise<Found> =>
  find(api.db, words, { offset: (page - 1) * 20, limit: 20, sort, countedTo: 1000 });

const WITHOUT = '-"a b" -"c d" -"e f" -"g h" -"i j" -"k l" -"m n" -"o p" -"q r" -"s t"';

describe("what has to be looked for in long texts", () => {
  it.each(['"of the"', `the ${WITHOUT}`, '"of the" long'])("%s lets others have their turn", async (words) => {
    await search(words, 1);
    const blocks: number[] = [];
    for (let time = 0; time < 3; time++)
      blocks.push(
        await longestBlock(async () => {
          await search(words, 1);
        }),
      );
    expect(Math.min(...blocks)).toBeLessThan(30);
  });

  it.each(["relevance", "newest"] as const)("fills its pages, and says that there may be more, by %s", async (sort) => {
    const pages = [
      await search('"of the"', 1, sort),
      await search('"of the"', 2, sort),
      await search('"of the"', 3, sort),
    ];
    for (const { ids: page, total, isMore } of pages) {
      expect([page.length, isMore]).toEqual([20, true]);
      expect(total).toBeLessThan(POSTS);
    }
    expect(new Set(pages.flatMap((page) => page.ids)).size).toBe(60);
    if (sort === "newest") expect(pages.flatMap((page) => page.ids)).toEqual(ids.slice(-60).reverse());
  });

  it("goes on for as long as the page is not full, up to a limit", async () => {
    const { ids: page, total, isMore } = await search('"of the" -"of the"', 1);
    expect([page, total, isMore]).toEqual([[], 0, true]);
  });
});
