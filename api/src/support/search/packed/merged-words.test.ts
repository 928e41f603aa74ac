import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost } from "../../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../../testing/test-api.ts";
import { find, merge } from "../index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await createPost(api.db, { title: "Kettle" });
});
afterAll(() => api.close());

const search = async (words: string) => {
  const { ids, total } = await find(api.db, words, { offset: 0, limit: 50, sort: "relevance", countedTo: 1000 });
  return { ids, total };
};

describe("words that have been merged since the last search", () => {
  it.each([
    ["zyxw*", "zyxwabc one"],
    ["quokkawort", "quokkaword here"],
    ["platyp", "platypus"],
    ['"wombatts"', "wombats wombatsx"],
  ])("are known to the first one, and to all that come with it: %s", async (words, title) => {
    await search("kettle");
    const id = await createPost(api.db, { title });
    await merge(api.db, { isAll: true });
    const found = await Promise.all([search(words), search(words), search(words)]);
    expect(found).toEqual(found.map(() => ({ ids: [id], total: 1 })));
  });
});
