import {
  createProblemSolution,
  deleteProblemSolution,
  editProblemSolution,
  getProblemSolutions,
} from "@unknot/contract/services/posts";
import { getTag, getTags } from "@unknot/contract/services/tags";
import { exportAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide, like } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { addUpTagCounts } from "./index.ts";

let api: TestApi;
let ada: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on" } });
});
beforeEach(async () => {
  await api.reset();
  ada = await signUpAndLogIn(api, "Ada");
});
afterAll(() => api.close());

let count = 0;

const publish = (tags?: string[], who = ada) => {
  const title = `A title ${++count}`;
  const body = { title, problem: `<p>Problem ${count}</p>`, solution: `<p>Solution ${count}</p>` };
  return who.browser.call(createProblemSolution, { body: { ...body, ...(tags && { tags }) } });
};

/** Publishes a post, and returns its id. */
async function published(tags?: string[], who = ada): Promise<string> {
  const answer = await publish(tags, who);
  expect(answer).toMatchObject({ success: true });
  return answer.success ? answer.id : "";
}

const edit = (ps_id: string, tags?: string[]) =>
  ada.browser.call(editProblemSolution, {
    params: { ps_id },
    body: { newTitle: "T", newProblem: "<p>P</p>", newSolution: "<p>S</p>", ...(tags && { tags }) },
  });

async function tagsOf(id: string, call = api.call): Promise<string[] | undefined> {
  const answer = await call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  return answer.success ? answer.list[0]?.tags : undefined;
}

async function listed(query?: string): Promise<[string, number][]> {
  const answer = await api.call(getTags, { query: query === undefined ? {} : { query } });
  expect(answer).toMatchObject({ success: true });
  return answer.success ? answer.list.map((tag) => [tag.name, tag.count]) : [];
}

async function byTag(value: string, sort?: "newest" | "trending" | "top"): Promise<string[]> {
  const answer = await api.call(getProblemSolutions, {
    body: { query: { searchBy: "tag", value, ...(sort && { sort }) } },
  });
  expect(answer).toMatchObject({ success: true });
  return answer.success ? answer.list.map(({ id }) => id) : [];
}

/** Makes one name another name of a tag. */
async function makeSynonym(name: string, of: string): Promise<void> {
  const tag = await api.db.selectFrom("tags").select("id").where("name", "=", of).executeTakeFirstOrThrow();
  await api.db.insertInto("tags").values({ name, synonym_of: tag.id, created_at: new Date() }).execute();
}

describe("the tags of a post", () => {
  it("are kept in their order, in small letters, each once, and are there in every list", async () => {
    const id = await published(["Größe", "C++", "ｃ++", ".net"]);
    expect(await tagsOf(id)).toEqual(["größe", "c++", ".net"]);
    expect(await byTag("C++")).toEqual([id]);
    for (const query of [{ searchBy: "trending" }, { searchBy: "username", value: "Ada" }] as const) {
      const answer = await api.call(getProblemSolutions, { body: { query } });
      expect(answer).toMatchObject({ list: [{ id, tags: ["größe", "c++", ".net"] }] });
    }
    const own = await ada.browser.call(getProblemSolutions, { body: { query: { searchBy: "edit_id", value: id } } });
    expect(own).toMatchObject({ list: [{ tags: ["größe", "c++", ".net"] }] });
  });

  it("may be left out: then a new post has none, and a changed one keeps those that it has", async () => {
    const bare = await published();
    expect(await tagsOf(bare)).toEqual([]);
    const id = await published(["wood", "glue"]);
    expect(await edit(id)).toMatchObject({ success: true });
    expect(await tagsOf(id)).toEqual(["wood", "glue"]);
  });

  it("are replaced where they are given, and stored again are the same", async () => {
    const id = await published(["wood", "glue"]);
    await edit(id, ["glue", "clamps"]);
    expect(await tagsOf(id)).toEqual(["glue", "clamps"]);
    await edit(id, (await tagsOf(id)) as string[]);
    expect(await tagsOf(id)).toEqual(["glue", "clamps"]);
    expect(await listed()).toEqual([
      ["clamps", 1],
      ["glue", 1],
    ]);
    await edit(id, ["clamps", "glue"]);
    expect(await tagsOf(id)).toEqual(["clamps", "glue"]);
    await edit(id, []);
    expect(await tagsOf(id)).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ["six of them", ["aa", "bb", "cc", "dd", "ee", "ff"], "A post can have at most 5 tags"],
    ["a single letter", ["wood", "a"], "A tag has 2 to 35 characters: please change “a”"],
    ["36 letters", ["x".repeat(36)], `A tag has 2 to 35 characters: please change “${"x".repeat(36)}”`],
    ["71 letters", ["x".repeat(71)], `A tag has 2 to 35 characters: please change “${"x".repeat(35)}…”`],
    [
      "what grows when it is composed anew",
      ["ﷺ".repeat(35)],
      `A tag has 2 to 35 characters: please change “${"ﷺ".repeat(35)}”`,
    ],
    [
      "a space",
      ["door hinge"],
      "A tag can hold letters, digits and + # . -, without spaces: please change “door hinge”",
    ],
    [
      "an invisible letter",
      ["do\u2060or"],
      "A tag can hold letters, digits and + # . -, without spaces: please change “do\u2060or”",
    ],
    ["nothing but signs", [".."], "A tag can hold letters, digits and + # . -, without spaces: please change “..”"],
    ["a slash", ["a/b"], "A tag can hold letters, digits and + # . -, without spaces: please change “a/b”"],
  ])("are refused: %s", async (_, tags, error) => {
    expect(await publish(tags)).toMatchObject({ status: 400, field: "tags", error });
    const id = await published();
    expect(await edit(id, tags)).toMatchObject({ status: 400, field: "tags", error });
  });

  it("35 letters of any script are a tag", async () => {
    const tag = "日本語".repeat(11);
    expect(await tagsOf(await published([tag, "हिन्दी", "עברית"]))).toEqual([tag, "हिन्दी", "עברית"]);
  });

  it("stay through hiding, deleting and restoring; of a hidden post they are for its author and moderators", async () => {
    const id = await published(["wood"]);
    await hide(api.db, "posts", id);
    expect(await tagsOf(id)).toEqual([]);
    expect(await tagsOf(id, ada.browser.call)).toEqual(["wood"]);
    const { browser } = await logInAs(api, "moderator", "Moss");
    expect(await tagsOf(id, browser.call)).toEqual(["wood"]);
    expect(await listed()).toEqual([]);
    expect(await byTag("wood")).toEqual([]);
    const other = await published(["glue"]);
    const params = { ps_id: other };
    await ada.browser.call(deleteProblemSolution, { params, query: { deleted: "true" } });
    expect(await listed()).toEqual([]);
    await ada.browser.call(deleteProblemSolution, { params, query: { deleted: "false" } });
    expect(await tagsOf(other)).toEqual(["glue"]);
    expect(await listed()).toEqual([["glue", 1]]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("are in the export of the account", async () => {
    await published(["wood"]);
    const answer = await ada.browser.call(exportAccount, {});
    expect(JSON.stringify(answer)).toContain('"tags":["wood"]');
  });
});

describe("the list of tags", () => {
  it("has the most used first, before and after the counts were added up", async () => {
    for (const tags of [["wood", "glue"], ["wood"], ["glue", "wood", "wax"]]) await published(tags);
    const all = [
      ["wood", 3],
      ["glue", 2],
      ["wax", 1],
    ];
    expect(await listed()).toEqual(all);
    await addUpTagCounts(api.db);
    expect(await listed()).toEqual(all);
    await published(["wax"]);
    expect(await listed()).toEqual([
      ["wood", 3],
      ["glue", 2],
      ["wax", 2],
    ]);
    expect(await checkCounts(api.db)).toEqual([]);
    expect(await api.call(getTags, { query: {} })).toMatchObject({ totalCount: 3, page: 1, hasMore: false });
    expect(await api.call(getTags, { query: { page: "2" } })).toMatchObject({ list: [], hasMore: false });
  });

  it("completes what is typed, whatever its case; what is no beginning finds nothing", async () => {
    await published(["door", "door-hinge", "dome"]);
    expect(await listed("DOO")).toEqual([
      ["door", 1],
      ["door-hinge", 1],
    ]);
    expect(await listed("hinge")).toEqual([]);
    expect(await listed("do%")).toEqual([]);
  });

  it("has pages of twenty", async () => {
    for (let post = 0; post < 5; post++) await published(Array.from({ length: 5 }, (_, tag) => `tag-${post}-${tag}`));
    const first = await api.call(getTags, { query: { query: "tag" } });
    expect(first).toMatchObject({ totalCount: 25, pageSize: 20, hasMore: true });
    const second = await api.call(getTags, { query: { query: "tag", page: "2" } });
    expect(second.success && second.list).toHaveLength(5);
  });

  it("a synonym leads to its tag: when completing, in lists, and when a post is written", async () => {
    const id = await published(["javascript"]);
    await makeSynonym("js", "javascript");
    expect(await listed("js")).toEqual([["javascript", 1]]);
    expect(await byTag("JS")).toEqual([id]);
    expect(await api.call(getTag, { query: { name: "js" } })).toMatchObject({ tag: { name: "javascript", count: 1 } });
    expect(await tagsOf(await published(["js", "javascript"]))).toEqual(["javascript"]);
    expect(await api.call(getTag, { query: { name: "nothing" } })).toMatchObject({ status: 404 });
  });
});

describe("posts of a tag", () => {
  it("come newest first, or as they are liked", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const old = await createPost(api.db, { tags: ["wood"], createdAt: at(1), importedLikes: 2 });
    const middle = await createPost(api.db, { tags: ["wood"], createdAt: at(20) });
    const fresh = await createPost(api.db, { tags: ["wood", "glue"], createdAt: at(25) });
    expect(await byTag("wood")).toEqual([fresh, middle, old]);
    expect(await byTag("wood", "top")).toEqual([old, fresh, middle]);
    await like(api.db, "post", middle, ada.id);
    expect(await byTag("wood", "top")).toEqual([old, middle, fresh]);
    expect(await byTag("wood", "trending")).toEqual([fresh, middle, old]);
    expect(await byTag("no-such-tag")).toEqual([]);
    expect(await checkCounts(api.db)).toEqual([]);
  });
});
