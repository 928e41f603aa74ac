import type { Post } from "@unknot/contract/schemas";
import { getProblemSolutions, type PostList } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, createPost, hide, markDeleted } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Query = { searchBy: "trending" | "username" | "ps_id" | "text"; value?: string; sort?: "newest" | "top" };

async function list(query: Query, page?: number): Promise<PostList> {
  const answer = await api.call(getProblemSolutions, { body: { query, ...(page && { page }) } });
  expect(answer).toMatchObject({ success: true });
  return answer as PostList;
}

const titles = ({ list: posts }: PostList) => posts.map((post: Post) => post.title);

describe("a list of posts", () => {
  it("has 20 a page, counts all, and is empty beyond the end", async () => {
    const { id: authorId, username } = await createMember(api.db);
    for (let i = 0; i < 23; i++) await createPost(api.db, { authorId, title: `Paged ${i}` });
    const first = await list({ searchBy: "username", value: username });
    expect(first).toMatchObject({ totalCount: 23, page: 1, pageSize: 20, hasMore: true });
    expect(first.list).toHaveLength(20);
    const second = await list({ searchBy: "username", value: username }, 2);
    expect(second).toMatchObject({ totalCount: 23, page: 2, hasMore: false });
    expect(titles(second)).toEqual(["Paged 2", "Paged 1", "Paged 0"]);
    const beyond = await list({ searchBy: "username", value: username }, 999_999_999);
    expect(beyond).toMatchObject({ list: [], totalCount: 23, hasMore: false });
  });

  it("is sorted by date or by likes when asked, by trending otherwise", async () => {
    const at = (day: number) => new Date(Date.UTC(2030, 0, day));
    await createPost(api.db, { title: "Old and liked", createdAt: at(1), importedLikes: 1000 });
    await createPost(api.db, { title: "New", createdAt: at(2) });
    await createPost(api.db, { title: "Middling", createdAt: at(1), importedLikes: 10 });
    const three = (result: PostList) => titles(result).filter((t) => /Old and liked|^New$|Middling/.test(t));
    expect(three(await list({ searchBy: "trending", sort: "newest" }))[0]).toBe("New");
    expect(three(await list({ searchBy: "trending", sort: "top" }))[0]).toBe("Old and liked");
    // log10(1000) is worth 37.5 hours, more than the day between them; log10(10) is not.
    expect(three(await list({ searchBy: "trending" }))).toEqual(["Old and liked", "New", "Middling"]);
  });

  it("is what is trending where nothing else is asked for", async () => {
    const ask = (payload: object) =>
      api.server.inject({ method: "POST", url: "/api/get_problemsolutions", payload }).then((answer) => answer.json());
    expect(await ask({ query: {} })).toEqual(await ask({ query: { searchBy: "trending" } }));
    expect(titles(await ask({ query: { sort: "newest" } }))[0]).toBe("New");
  });

  it("trends by what became of a solution, gently", async () => {
    const createdAt = new Date(Date.UTC(2031, 0, 1));
    const make = async (title: string, change: Record<string, unknown>, later = 0) => {
      const post = { title, importedLikes: 10, createdAt: new Date(createdAt.getTime() + later) };
      const id = await createPost(api.db, post);
      await sql`update posts set ${sql.join(Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
        where id = ${id}`.execute(api.db);
    };
    await make("Failed for ten", { failed_count: 10 });
    await make("Out of date", { outdated_at: createdAt });
    await make("Untried", { edited_at: null });
    await make("Worked for ten", { worked_count: 10 });
    // Seven hours are worth more than any of it.
    await make("Failed for ten, later", { failed_count: 10 }, 7 * 3_600_000);
    expect(titles(await list({ searchBy: "trending" })).slice(0, 5)).toEqual([
      "Worked for ten",
      "Failed for ten, later",
      "Untried",
      "Out of date",
      "Failed for ten",
    ]);
    await sql`update posts set worked_count = 0 where title = 'Worked for ten'`.execute(api.db);
    const scores = await sql<{ same: boolean }>`
      select count(distinct trending_score) = 1 as same from posts where title in ('Worked for ten', 'Untried')`.execute(
      api.db,
    );
    expect(scores.rows).toEqual([{ same: true }]);
  });

  it("finds a member's posts whatever the case of the name, and none for an unknown name", async () => {
    const { id: authorId } = await createMember(api.db, "Marrow_Pine");
    await createPost(api.db, { authorId, title: "By Marrow" });
    expect(titles(await list({ searchBy: "username", value: "marrow_pine" }))).toEqual(["By Marrow"]);
    expect(await list({ searchBy: "username", value: "nobody at all" })).toMatchObject({ list: [], totalCount: 0 });
  });

  it("has excerpts where they are asked for, the whole texts otherwise", async () => {
    const { id: authorId, username } = await createMember(api.db);
    const problem = `<p>${"A long story. ".repeat(100)}</p>`;
    await createPost(api.db, { authorId, title: "Long", problem });
    await createPost(api.db, { authorId, title: "Short", problem: "<p>Short.</p>", solution: "<p>Yes.</p>" });
    const query = { searchBy: "username" as const, value: username };
    const cut = await api.call(getProblemSolutions, { body: { query, excerpt: true } });
    expect(cut).toMatchObject({
      list: [
        { title: "Short", isCut: false, problem: "<p>Short.</p>" },
        { isCut: true, minutes: 1 },
      ],
    });
    const whole = (await list(query)).list[1];
    expect(whole).toMatchObject({ problem });
    expect(whole).not.toHaveProperty("isCut");
  });

  it("says how much a search has found on pages beyond its last one, too", async () => {
    for (let count = 0; count < 3; count++) await createPost(api.db, { title: "A zither" });
    const query = { searchBy: "text" as const, value: "zither" };
    for (const page of [2, 50, 51, 1000])
      expect(await api.call(getProblemSolutions, { body: { query, page } })).toMatchObject({ totalCount: 3, list: [] });
  });

  it("costs at most five statements, whatever it lists", async () => {
    for (const query of [{ searchBy: "trending" }, { searchBy: "text", value: "paged titel probl" }] as Query[]) {
      expect(await api.countStatements(() => list(query))).toBeLessThanOrEqual(5);
    }
  });
});

describe("who sees a post", () => {
  it("gives one by its id, and an empty list for an id that is not there", async () => {
    const id = await createPost(api.db, { title: "By id" });
    const found = await list({ searchBy: "ps_id", value: id });
    expect(found).toMatchObject({
      totalCount: 1,
      list: [{ id, title: "By id", isHidden: { active: false, reason: null } }],
    });
    expect(await list({ searchBy: "ps_id", value: "999999999999999999" })).toMatchObject({ list: [], totalCount: 0 });
  });

  it("shows of a hidden one only that it is hidden and why, and only by its id", async () => {
    const { id: authorId, username } = await createMember(api.db);
    const id = await createPost(api.db, {
      authorId,
      title: "Xylophone secret",
      problem: "<p>p</p>",
      solution: "<p>s</p>",
    });
    await hide(api.db, "posts", id, "Misinformation");
    const { list: found } = await list({ searchBy: "ps_id", value: id });
    const notice = { title: "", problem: "", solution: "", isHidden: { active: true, reason: "Misinformation" } };
    expect(found).toMatchObject([notice]);
    expect(await list({ searchBy: "text", value: "xylophone" })).toMatchObject({ list: [], totalCount: 0 });
    expect(await list({ searchBy: "username", value: username })).toMatchObject({ list: [], totalCount: 0 });
    expect(titles(await list({ searchBy: "trending", sort: "newest" }))).not.toContain("");
  });

  it("shows nothing at all of a deleted one", async () => {
    const id = await createPost(api.db, { title: "Zeppelin secret" });
    await markDeleted(api.db, "posts", id);
    expect(await list({ searchBy: "ps_id", value: id })).toMatchObject({ list: [], totalCount: 0 });
    expect(await list({ searchBy: "text", value: "zeppelin" })).toMatchObject({ list: [], totalCount: 0 });
  });

  it("keeps the lists of members' own posts for members", async () => {
    for (const searchBy of ["myAccount", "edit_id"] as const) {
      const answer = await api.call(getProblemSolutions, { body: { query: { searchBy, value: "1" } } });
      expect(answer).toMatchObject({ status: 403, code: "invalid_token" });
    }
  });
});

describe("bad input to a list", () => {
  it.each([
    ["a page of zero", { query: { searchBy: "trending" }, page: 0 }],
    ["half a page", { query: { searchBy: "trending" }, page: 1.5 }],
    ["a page as text", { query: { searchBy: "trending" }, page: "2" }],
    ["an unknown way to search", { query: { searchBy: "everything" } }],
    ["no query", {}],
    ["an array for a value", { query: { searchBy: "text", value: ["a"] } }],
    ["an id that is none", { query: { searchBy: "ps_id", value: "1 or 1=1" } }],
    ["257 characters to search for", { query: { searchBy: "text", value: "x".repeat(257) } }],
    ["a character that cannot be stored", { query: { searchBy: "username", value: "a\u0000b" } }],
  ])("answers %s with 400 and a clear error", async (_, body) => {
    const answer = await api.server.inject({ method: "POST", url: "/api/get_problemsolutions", payload: body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: expect.stringMatching(/\w/) });
  });

  it("names the rule that a search breaks", async () => {
    const query = { searchBy: "text" as const, value: "x".repeat(257) };
    expect(await api.call(getProblemSolutions, { body: { query } })).toMatchObject({
      error: errors.searchTooLong().text,
    });
  });
});
