import { getProblemSolutions } from "@unknot/contract/services/posts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, createPost, hide, markDeleted } from "../../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../../testing/test-api.ts";
import { checkCounts } from "../../../check-counts.ts";
import { transact } from "../../../platform/transact.ts";
import { MERGE_SEARCH } from "../../../reindex.ts";
import { index, merge } from "../index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const mergeAll = () => merge(api.db, { isAll: true });

async function search(value: string, sort?: "newest" | "top") {
  const answer = await api.call(getProblemSolutions, {
    body: { query: { searchBy: "text", value, ...(sort && { sort }) } },
  });
  if (!answer.success) throw new Error(answer.error);
  return answer;
}
const titlesFor = async (value: string, sort?: "newest" | "top") =>
  (await search(value, sort)).list.map(({ title }) => title);

async function edit(id: string, title: string): Promise<void> {
  const post = { title, problem: "<p>Edited.</p>", solution: "<p>Edited.</p>" };
  await api.db.updateTable("posts").set(post).where("id", "=", id).execute();
  await index(api.db, [{ id, ...post }]);
}

describe("what has been merged", () => {
  it("is found as it was before: by words, typos, beginnings, phrases", async () => {
    await createPost(api.db, { title: "Kettle whistles", problem: "<p>The kettle is loud at night.</p>" });
    await createPost(api.db, { title: "Loud kitchen", problem: "<p>A kettle whistles.</p>" });
    await createPost(api.db, { title: "Segfault in C++ code" });
    const asked = ["kettle", "ketle", "loud kettle", "segf", "c++", '"kettle whistles"', "kettle -night", "qqqzzz"];
    const before = [];
    for (const value of asked) before.push(await search(value));
    await mergeAll();
    for (const [at, value] of asked.entries()) expect(await search(value), value).toEqual(before[at]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("is found once, together with what has been written since", async () => {
    const id = await createPost(api.db, { title: "Kettle one" });
    await createPost(api.db, { title: "Kettle two" });
    await mergeAll();
    await createPost(api.db, { title: "Kettle three" });
    expect((await titlesFor("kettle")).sort()).toEqual(["Kettle one", "Kettle three", "Kettle two"]);
    await edit(id, "Gasket one");
    expect((await titlesFor("kettle")).sort()).toEqual(["Kettle three", "Kettle two"]);
    expect(await titlesFor("gasket")).toEqual(["Gasket one"]);
    await mergeAll();
    expect((await titlesFor("kettle")).sort()).toEqual(["Kettle three", "Kettle two"]);
    expect(await titlesFor("gasket")).toEqual(["Gasket one"]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("leads nowhere once it is hidden or deleted, before the next merge and after it", async () => {
    const ids = [];
    for (const name of ["hidden", "deleted", "gone"]) ids.push(await createPost(api.db, { title: `Kettle ${name}` }));
    await mergeAll();
    expect(await titlesFor("kettle")).toHaveLength(3);
    await hide(api.db, "posts", ids[0] as string);
    await markDeleted(api.db, "posts", ids[1] as string);
    await api.db
      .deleteFrom("posts")
      .where("id", "=", ids[2] as string)
      .execute();
    expect(await search("kettle")).toMatchObject({ list: [], totalCount: 0 });
    await mergeAll();
    expect(await search("kettle")).toMatchObject({ list: [], totalCount: 0 });
    expect(await checkCounts(api.db)).toEqual([]);
  });
});

it("a merge takes nothing away that is written while it runs", async () => {
  const id = await createPost(api.db, { title: "Kettle old" });
  await transact(api.db, async (trx) => {
    const post = { id, title: "Kettle new", problem: "<p>x</p>", solution: "<p>y</p>" };
    await trx.updateTable("posts").set({ title: post.title }).where("id", "=", id).execute();
    await merge(api.db);
    await index(trx, [post]);
  });
  expect(await titlesFor("new")).toEqual(["Kettle new"]);
  await mergeAll();
  expect(await titlesFor("new")).toEqual(["Kettle new"]);
  expect(await titlesFor("old")).toEqual([]);
  expect(await checkCounts(api.db)).toEqual([]);
});

it("what a crashed transaction wrote is not found, and what it changed is as it was", async () => {
  const id = await createPost(api.db, { title: "Kettle whistles" });
  await mergeAll();
  const crash = transact(api.db, async (trx) => {
    await createPost(trx, { title: "Kettle lost" });
    await index(trx, [{ id, title: "Gasket", problem: "", solution: "" }]);
    throw new Error("crash");
  });
  await expect(crash).rejects.toThrow("crash");
  expect(await titlesFor("kettle")).toEqual(["Kettle whistles"]);
});

it("the job merges what is old enough, and leaves a little that is new", async () => {
  await createPost(api.db, { title: "Kettle" });
  await api.runJob(MERGE_SEARCH);
  const fresh = async () => (await api.db.selectFrom("search_fresh").selectAll().execute()).length;
  expect(await fresh()).toBe(1);
  await sql`update search_state set merged_at = now() - interval '11 minutes'`.execute(api.db);
  await api.runJob(MERGE_SEARCH);
  expect(await fresh()).toBe(0);
  expect(await titlesFor("kettle")).toEqual(["Kettle"]);
});

describe("newest and most liked", () => {
  it.each(["fresh", "merged"])("hold all words of the search, where posts do (%s)", async (state) => {
    const likes = [3, 9, 1, 5];
    const titles = ["Kettle whistles loud", "Kettle alone", "Loud kettle whistles again", "Whistles alone"];
    for (const [at, title] of titles.entries()) {
      await createPost(api.db, { title, importedLikes: likes[at] ?? 0, createdAt: new Date(Date.UTC(2020, at)) });
    }
    if (state === "merged") await mergeAll();
    expect(await titlesFor("kettle whistles loud ", "newest")).toEqual([titles[2], titles[0]]);
    expect(await titlesFor("kettle whistles loud ", "top")).toEqual([titles[0], titles[2]]);
    // Where none has all of them, those with the most.
    expect(await titlesFor("alone kettle gasket ", "newest")).toEqual([titles[1]]);
  });
});

it("the lists equal what the posts hold, after any sequence of changes and merges", async () => {
  const words = ["kettle", "gasket", "sprocket", "hinge", "boiler"];
  const act = fc.record({ act: fc.constantFrom("write", "edit", "hide", "delete", "merge"), pick: fc.nat(30) });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      await api.reset();
      const authorId = (await createMember(api.db)).id;
      const there = new Map<string, string>();
      for (const { act: what, pick } of acts) {
        const title = `${words[pick % 5]} ${words[(pick * 3 + 1) % 5]}`;
        const id = [...there.keys()][pick % Math.max(1, there.size)];
        if (what === "write") there.set(await createPost(api.db, { authorId, title }), title);
        if (what === "merge") await mergeAll();
        if (!id) continue;
        if (what === "edit") {
          await edit(id, title);
          there.set(id, title);
        }
        if (what === "hide") await hide(api.db, "posts", id);
        if (what === "delete") await api.db.deleteFrom("posts").where("id", "=", id).execute();
        if (what === "hide" || what === "delete") there.delete(id);
        for (const word of words) {
          const expected = [...there.values()].filter((other) => other.includes(word)).length;
          expect((await search(`${word} `)).totalCount, word).toBe(expected);
        }
      }
      expect(await checkCounts(api.db)).toEqual([]);
    }),
    { numRuns: 10 },
  );
}, 60_000);

it("a list that was cut is filled up again once it has lost much", async () => {
  const many = 4300;
  const rows = await sql<{ id: string }>`
    insert into posts (title, problem, solution, created_at)
    select 'Kettle ' || i, 'p', 's', now() from generate_series(1, ${many}) i returning id`.execute(api.db);
  const documents = rows.rows.map(({ id }, at) => ({ id, title: `Kettle ${at}`, problem: "p", solution: "s" }));
  for (let at = 0; at < many; at += 500) await index(api.db, documents.slice(at, at + 500));
  await mergeAll();
  // The newest are those that a list of equals keeps.
  await sql`delete from posts where id in (select id from posts order by id desc limit 1200)`.execute(api.db);
  await mergeAll();
  expect(await checkCounts(api.db)).toEqual([]);
  const { rows: lists } = await sql<{ bytes: number; documents: number }>`
    select documents, octet_length(l.top) + octet_length(l.rest) as bytes
    from search_lists l join search_terms t on t.id = l.term_id where t.term = 'kettl'`.execute(api.db);
  expect(lists[0]?.documents).toBe(many - 1200);
  expect(lists[0]?.bytes).toBeGreaterThan(2 * (many - 1200) - 1);
}, 60_000);

it("does not grow without end while posts are edited", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 60; at++) ids.push(await createPost(api.db, { title: `Kettle ${at}` }));
  await mergeAll();
  const size = async () => {
    const { rows } = await sql<{ bytes: string }>`select sum(pg_total_relation_size(oid)) as bytes from pg_class
      where relname in ('search_lists', 'search_forward', 'search_fresh')`.execute(api.db);
    return Number(rows[0]?.bytes);
  };
  const round = async (number: number) => {
    for (const [at, id] of ids.entries()) await edit(id, `Kettle ${at} ${number % 3}`);
    await mergeAll();
  };
  for (let number = 0; number < 5; number++) await round(number);
  const before = await size();
  for (let number = 0; number < 15; number++) await round(number);
  expect(await size()).toBeLessThan(before * 1.5);
  expect(await checkCounts(api.db)).toEqual([]);
}, 60_000);
