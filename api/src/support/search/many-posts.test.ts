import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { insertPosts } from "../../services/posts/index.ts";
import { listFiltered } from "./filters.ts";
import { type FindOptions, find } from "./find.ts";
import { merge } from "./index.ts";
import type { Meaning } from "./meaning/meaning.ts";
import { parseQuery } from "./parse-query.ts";

// More posts than a list keeps, or than are counted: what is shown of them has to be what was asked for, on every page.

let api: TestApi;
const FILLER = "among other words of a text of some length ".repeat(6);
/** Posts that hold "driver" more than those about the kernel do: its list is full of them. */
const DRIVERS = 4200;
const KERNELS = 1100;
const GASKETS = 1400;
const kernels = Array.from({ length: KERNELS }, (_, at) => ({ at, hasDriver: at % 11 < 8 }));

type Post = { title: string; problem: string };

async function write(posts: Post[], writer?: string): Promise<string[]> {
  const authorId = writer ?? (await createMember(api.db)).id;
  const ids: string[] = [];
  for (let from = 0; from < posts.length; from += 500) {
    const some = posts.slice(from, from + 500).map(({ title, problem }, at) => ({
      ...{ title, problem, solution: "<p>…</p>", authorId },
      createdAt: new Date(Date.UTC(2020, 0, 1) + (from + at) * 60_000),
    }));
    ids.push(...(await insertPosts(api.db, some)));
  }
  return ids;
}

let kernelAuthor: string;
let kernelIds: string[];
let gasketIds: string[];
beforeAll(async () => {
  api = await startTestApi();
  await write(Array.from({ length: DRIVERS }, () => ({ title: "driver driver driver", problem: "<p>driver</p>" })));
  kernelAuthor = (await createMember(api.db)).id;
  kernelIds = await write(
    kernels.map(({ at, hasDriver }) => ({
      title: `kernel panic${at}`,
      problem: `<p>once ${hasDriver ? "a driver in a panel" : "it is"} ${FILLER}</p>`,
    })),
    kernelAuthor,
  );
  gasketIds = await write(
    Array.from({ length: GASKETS }, (_, at) => ({
      title: at < GASKETS - 300 ? "gasket gasket" : "Something else",
      problem: `<p>a gasket ${FILLER}</p>`,
    })),
  );
  await merge(api.db, { isAll: true });
}, 120_000);
afterAll(() => api.close());

const OPTIONS = { limit: 20, sort: "relevance", countedTo: 1000 } as const;
type Page = { ids: string[]; total: number; isMore: boolean };

async function page(words: string, number: number, more: Partial<FindOptions> = {}): Promise<Page> {
  const { ids, total, isMore } = await find(api.db, words, { ...OPTIONS, offset: (number - 1) * 20, ...more });
  return { ids, total, isMore };
}

/** All pages up to the last, as somebody leafs through them; the first is counted for its filters. */
async function leaf(words: string, more: Partial<FindOptions> = {}): Promise<{ ids: string[]; pages: Page[] }> {
  const pages = [await page(words, 1, { handsOut: 500, ...more })];
  while ((pages.at(-1)?.ids.length ?? 0) > 0) pages.push(await page(words, pages.length + 1, more));
  return { ids: pages.flatMap(({ ids }) => ids), pages };
}

const withoutDriver = () => kernelIds.filter((_, at) => !kernels[at]?.hasDriver).sort();

describe("what is left out of a search", () => {
  it("is on none of its pages where its list does not tell of all that hold it, and the pages are full", async () => {
    const { ids, pages } = await leaf("kernel -driver ");
    const rest = new Set(withoutDriver());
    expect(ids.filter((id) => !rest.has(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.slice(0, -2).every((one) => one.ids.length === 20)).toBe(true);
    // Of the thousand that are looked at one by one.
    expect(ids.length).toBeGreaterThan(250);
  });

  it("is counted exactly where its list is whole", async () => {
    const { ids, pages } = await leaf("kernel -panel ");
    expect([...ids].sort()).toEqual(withoutDriver());
    for (const { total, isMore } of pages) expect([total, isMore]).toEqual([300, false]);
  });
});

describe("what is left out of the newest and of the most liked", () => {
  it.each(["newest", "top"] as const)(
    "is on none of their pages, and the rest is not claimed to be all: %s",
    async (sort) => {
      const { ids, pages } = await leaf("kernel -driver ", { sort });
      const rest = new Set(withoutDriver());
      expect(ids.filter((id) => !rest.has(id))).toEqual([]);
      expect(ids.length).toBeGreaterThan(250);
      expect(pages[0]).toMatchObject({ total: ids.length, isMore: true });
    },
  );

  it("leaves the newest of what it does not hold, in their order", async () => {
    const { ids } = await page("kernel -driver ", 1, { sort: "newest" });
    const newest = withoutDriver().sort((one, other) => Number(other) - Number(one));
    expect(ids).toEqual(newest.slice(0, 20));
  });

  it("leaves those that hold most of the words where none holds all", async () => {
    // Those with both words hold what is left out.
    const { ids, pages } = await leaf("kernel panel -driver ", { sort: "newest" });
    const rest = new Set(withoutDriver());
    expect(ids.filter((id) => !rest.has(id))).toEqual([]);
    expect(ids.length).toBeGreaterThan(0);
    expect(pages[0]).toMatchObject({ isMore: true });
  });

  it("leaves nothing where all hold it", async () => {
    expect(await page("panel -driver ", 1, { sort: "newest" })).toEqual({ ids: [], total: 0, isMore: false });
  });
});

describe("of one member", () => {
  it.each([
    ['"panic5" driver ', { total: 1, isMore: false }],
    ["panic5 OR panic6 driver ", { total: 2, isMore: false }],
    // Not all posts of the member are looked at.
    ["driver -panel ", { total: 0, isMore: true }],
  ])("%s is what it asks for, though the list of a word is cut", async (words, expected) => {
    expect(await page(words, 1, { authorId: kernelAuthor })).toMatchObject(expected);
  });

  it("there may be more than was looked at", async () => {
    const found = await page("driver ", 1, { authorId: kernelAuthor });
    expect(found.total).toBeGreaterThan(700);
    expect(found.isMore).toBe(true);
  });
});

describe("a total that a cut list leaves open says so", () => {
  it.each([
    // All of it may be in more posts than the list has.
    ["driver ", true],
    ["driver ", false],
    ["driver -kernel ", false],
    ["drive* kernel ", false],
    ['"driver" kernel ', false],
  ])("%s, of a member: %s", async (words, isOfMember) => {
    const more = isOfMember ? { authorId: kernelAuthor } : {};
    for (const sort of ["newest", "top", "relevance"] as const)
      expect(await page(words, 1, { sort, ...more }), sort).toMatchObject({ isMore: true });
  });

  it.each(['"panic5" driver ', "panic5 driver "])("and one that it does not is exact: %s", async (words) => {
    expect(await page(words, 1, { sort: "newest" })).toEqual({ ids: [kernelIds[5]], total: 1, isMore: false });
  });
});

describe("the newest that hold a word whose list is cut", () => {
  const newest = () => kernelIds.filter((_, at) => kernels[at]?.hasDriver).reverse();

  it.each(["kernel driver ", '"driver" kernel ', '"kernel" "driver" '])("%s", async (words) => {
    expect((await page(words, 1, { sort: "newest" })).ids).toEqual(newest().slice(0, 20));
  });

  it("are found of a member, though none is in the list", async () => {
    const found = await page("driver ", 1, { sort: "newest", authorId: kernelAuthor });
    expect(found.ids).toEqual(newest().slice(0, 20));
    expect(found.total).toBeGreaterThan(700);
  });
});

describe("what has to be there", () => {
  it("is on every page, though its list is cut", async () => {
    const { ids } = await leaf('"kernel" "driver" ');
    const all = new Set(kernelIds.filter((_, at) => kernels[at]?.hasDriver));
    expect(ids.filter((id) => !all.has(id))).toEqual([]);
    expect(ids.length).toBeGreaterThan(700);
  });

  it("as a phrase is said to be in more posts than were looked at, on every page", async () => {
    for (const number of [1, 2]) expect(await page('"other words" ', number)).toMatchObject({ isMore: true });
    for (const number of [1, 2])
      expect(await page('"driver in a panel" kernel ', number)).toMatchObject({ isMore: true });
  });
});

it("filters that nothing passes of what was looked at say that there may be more", async () => {
  const { filters } = parseQuery("likes:0 before:2015-01-01");
  expect(await listFiltered(api.db, filters, { sort: "newest" })).toEqual({ posts: [], isMore: true });
});

it("what another way of finding adds comes once, and is counted once, on whichever page", async () => {
  // Some hold the word, one of them far down its list, and some do not.
  const known = [gasketIds[0], gasketIds.at(-1)].map(Number);
  const meant = [...known, ...kernelIds.slice(0, 10).map(Number)].map((post, at) => ({ post, score: 1 - at / 20 }));
  const meaning = { near: async () => meant } as unknown as Meaning;
  const countedTo = 5000;
  const total = GASKETS + 10;
  const seen = new Set<string>();
  for (let number = 1; number <= 50; number++) {
    const found = await page("gasket ", number, { meaning, countedTo, ...(number === 1 && { handsOut: 500 }) });
    expect([found.ids.length, found.total]).toEqual([20, total]);
    for (const id of found.ids) seen.add(id);
  }
  expect(seen.size).toBe(1000);
  for (const { post } of meant) expect([...seen]).toContain(String(post));
});

describe("the newest", () => {
  it("come first, however little they say of what is looked for", async () => {
    const { ids } = await page("gasket ", 1, { sort: "newest" });
    expect(ids).toEqual(gasketIds.slice(-20).reverse());
  });

  it("hold the word itself where it is one, not another that begins with it", async () => {
    const own = await write([{ title: "sprock", problem: "<p>…</p>" }]);
    await write([{ title: "sprocket", problem: "<p>…</p>" }]);
    expect((await page("sprock", 1, { sort: "newest" })).ids).toEqual(own);
  });
});
