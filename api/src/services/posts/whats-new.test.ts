import { getWhatsNew } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

describe("the tags of new posts", () => {
  const lately = async () => {
    const answer = await api.call(getWhatsNew, {});
    return answer.success ? answer.tags.map(({ name }) => name) : [];
  };

  it("are the six that most of the newest hundred posts have", async () => {
    for (let i = 0; i < 7; i++)
      await createPost(api.db, { tags: ["old"], createdAt: new Date(Date.now() - 3_600_000) });
    const createdAt = new Date();
    for (let i = 0; i < 97; i++) await createPost(api.db, { createdAt });
    for (const tags of [
      ["wood", "glue"],
      ["wood", "a", "b", "c"],
      ["wood", "glue", "d"],
    ])
      await createPost(api.db, { createdAt, tags });
    expect(await lately()).toEqual(["wood", "glue", "a", "b", "c", "d"]);
  });

  it("do not say what a hidden post is about", async () => {
    const id = await createPost(api.db, { tags: ["rope"] });
    expect(await lately()).toEqual(["rope"]);
    await hide(api.db, "posts", id);
    expect(await lately()).toEqual([]);
  });
});
