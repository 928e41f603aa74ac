import { openTestDatabase } from "@unknot/api/testing/test-database";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import type { Rendered } from "./page.ts";
import { PageCache } from "./page-cache.ts";
import { notePassing, notePersonal, noteTags } from "./reads.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

const open = (options: { megabytes?: number; cdnSeconds?: number } = {}) =>
  new PageCache(database, { megabytes: 1, cdnSeconds: 0, ...options });

/** The cache of another process: writes of this one do not wake it. */
const elsewhere = () =>
  new PageCache({ changes: database.changes, writes: () => 0, replicas: null }, { megabytes: 1, cdnSeconds: 0 });

/** Notes a change as whatever changes something does. */
const change = (tag: string) => sql`insert into changes (tag) values (${tag})`.execute(database.db);

type Make = { tags?: string[]; status?: number; headers?: Rendered["headers"]; body?: string };

/** What makes a page, and how often it has. */
function maker({ tags = [], status = 200, headers = {}, body }: Make = {}) {
  let made = 0;
  const render = async (): Promise<Rendered> => {
    made++;
    noteTags(...tags);
    return { status, headers: { "content-type": "text/html", ...headers }, body: Buffer.from(body ?? `made ${made}`) };
  };
  return { render, made: () => made };
}

const textOf = async (cache: PageCache, address: string, render: () => Promise<Rendered>) =>
  (await cache.page(address, render))?.body.toString();

it("what several have asked for is known as such, also when it has changed since", async () => {
  const [cache, { render }] = [open(), maker({ tags: ["post-1"] })];
  await cache.page("/a", render);
  await cache.page("/b", render);
  expect(cache.ready("/a")).toBeDefined();
  await change("post-1");
  expect(await textOf(cache, "/a", render)).toBe("made 3");
  expect([cache.isRead("/a"), cache.isRead("/b"), cache.isRead("/c")]).toEqual([true, false, false]);
});

describe("a page is kept", () => {
  it("and made anew once something changes that it is made of", async () => {
    const [cache, { render }] = [open(), maker({ tags: ["post-1"] })];
    expect(await textOf(cache, "/a", render)).toBe("made 1");
    await change("post-2");
    expect(await textOf(cache, "/a", render)).toBe("made 1");
    await change("post-1");
    expect(cache.ready("/a")).toBeUndefined();
    expect(await textOf(cache, "/a", render)).toBe("made 2");
    expect(cache.ready("/a")).toBeDefined();
    await change("all");
    expect(await textOf(cache, "/a", render)).toBe("made 3");
  });

  it("and shows numbers that this process has changed at once", async () => {
    const [cache, { render }] = [open(), maker({ tags: ["post-1-counts"] })];
    await cache.page("/a", render);
    // A page that was made a moment ago may be shown for a tenth of a second.
    await expect.poll(() => change("post-1-counts").then(() => textOf(cache, "/a", render))).toBe("made 2");
  });

  it("and may be shown a second longer where others have changed numbers, but is made anew meanwhile", async () => {
    const [cache, { render, made }] = [elsewhere(), maker({ tags: ["post-1-counts", "post-1"] })];
    await cache.page("/a", render);
    await change("post-1-counts");
    expect(await textOf(cache, "/a", render)).toBe("made 1");
    await expect.poll(() => textOf(cache, "/a", render), { timeout: 3_000 }).toBe("made 2");
    expect(made()).toBe(2);
    // What was taken away is not: as soon as it is known, nobody is shown it.
    await change("post-1");
    await expect.poll(() => textOf(cache, "/a", render), { timeout: 1_200 }).toBe("made 3");
  });

  it("of lists sorted by numbers, when those of any post change", async () => {
    const [cache, { render }] = [open(), maker({ tags: ["counts"] })];
    await cache.page("/a", render);
    await change("post-77-counts");
    await expect.poll(() => textOf(cache, "/a", render)).toBe("made 2");
  });

  it("not where something changed while it was made; who was there before gets it, who comes after does not", async () => {
    const cache = open();
    let made = 0;
    const gate = Promise.withResolvers<void>();
    const render = async (): Promise<Rendered> => {
      const text = `made ${++made}`;
      noteTags("post-1");
      if (made === 1) await gate.promise;
      return { status: 200, headers: {}, body: Buffer.from(text) };
    };
    const before = textOf(cache, "/a", render);
    await expect.poll(() => made).toBe(1);
    await change("post-1");
    const after = Array.from({ length: 10 }, () => textOf(cache, "/a", render));
    // They have found out that something has changed.
    await cache.page("/other", maker().render);
    gate.resolve();
    expect(await before).toBe("made 1");
    expect(new Set(await Promise.all(after))).toEqual(new Set(["made 2"]));
    expect(await textOf(cache, "/a", render)).toBe("made 2");
    expect(made).toBe(2);
  });

  it("and nothing is made of it any more once numbers have changed, while readers may be shown it", async () => {
    const [cache, { render }] = [elsewhere(), maker({ tags: ["post-1-counts"] })];
    await cache.page("/a", render);
    await change("post-1-counts");
    const newest = async () => (await cache.page("/a", render, { isNewest: true }))?.body.toString();
    await expect.poll(newest, { timeout: 3_000, interval: 10 }).toBe("made 2");
    expect(await textOf(cache, "/a", render)).toBe("made 2");
  });

  it("once for a hundred who ask at the same time", async () => {
    const [cache, { render, made }] = [open(), maker()];
    await Promise.all(Array.from({ length: 100 }, () => cache.page("/a", render)));
    expect(made()).toBe(1);
  });
});

describe("never for anybody else", () => {
  it("what depends on who asks", async () => {
    const [cache, { render }] = [open(), maker()];
    const personal = async () => {
      notePersonal();
      return render();
    };
    expect(await Promise.all([cache.page("/a", personal), cache.page("/a", personal)])).toEqual([null, null]);
    expect(await cache.page("/a", personal)).toBeNull();
    expect(cache.ready("/a")).toBeUndefined();
  });

  it("what was refused to one caller", async () => {
    const [cache, { render, made }] = [open(), maker()];
    const refused = async () => {
      notePassing();
      return render();
    };
    await Promise.all([cache.page("/a", refused), cache.page("/a", refused)]);
    expect(made()).toBe(2);
    expect(cache.ready("/a")).toBeUndefined();
  });

  it.each([{ "set-cookie": "a=b" }, { vary: "Referer" }])("what has the header %j", async (headers) => {
    const [cache, { render }] = [open(), maker({ headers })];
    expect(await cache.page("/a", render)).toBeNull();
    expect(cache.ready("/a")).toBeUndefined();
  });

  it.each([400, 403, 429, 500, 503])("an answer with status %i", async (status) => {
    const [cache, { render }] = [open(), maker({ status })];
    expect((await cache.page("/a", render))?.status).toBe(status);
    expect(cache.ready("/a")).toBeUndefined();
  });
});

describe("within its room", () => {
  const body = "x".repeat(10_000);

  it("stays, whatever is asked for", async () => {
    const [cache, { render }] = [open(), maker({ body })];
    for (let count = 0; count < 300; count++) await cache.page(`/post/${count}`, render);
    const { bytes, evictions, pages } = cache.counters;
    expect(bytes).toBeLessThan(1024 * 1024);
    expect(pages).toBeGreaterThan(50);
    expect(evictions).toBe(300 - pages);
  });

  it("a flood of searches pushes nothing out, and one that is asked for twice is kept", async () => {
    const [cache, { render }] = [open(), maker({ body })];
    await cache.page("/", render);
    for (let count = 0; count < 300; count++) await cache.page(`/?query=${count}`, render);
    expect(cache.ready("/")).toBeDefined();
    expect(cache.counters.pages).toBe(1);
    await cache.page("/?query=7", render);
    expect(cache.ready("/?query=7")).toBeDefined();
  });

  it("a flood of addresses that lead nowhere pushes out its like alone", async () => {
    const [cache, { render }] = [open(), maker({ body })];
    const { render: missing } = maker({ status: 404, body });
    await cache.page("/", render);
    for (let count = 0; count < 300; count++) await cache.page(`/nothing/${count}`, missing);
    expect(cache.ready("/")).toBeDefined();
    expect(cache.counters.pages).toBeLessThan(10);
  });

  it("of nothing, nothing is kept", async () => {
    const [cache, { render, made }] = [open({ megabytes: 0 }), maker()];
    await cache.page("/", render);
    await cache.page("/", render);
    expect(made()).toBe(2);
  });

  it("counts the forms that are made later", async () => {
    const [cache, { render }] = [open(), maker({ body: "many words ".repeat(5000) })];
    const page = await cache.page("/", render);
    const before = cache.counters.bytes;
    await page?.formFor("br");
    cache.weigh("/");
    expect(cache.counters.bytes).not.toBe(before);
    await change("all");
    await cache.page("/other", maker().render);
    expect(cache.counters.bytes).toBeLessThan(before);
  });
});

it("a page ends when a time on it is said in other words", async () => {
  const cache = open();
  const iso = new Date(Date.now() - 58_900).toISOString();
  const { render, made } = maker({ body: `<time dateTime="${iso}">just now</time>` });
  await cache.page("/", render);
  await expect.poll(() => cache.ready("/")).toBeUndefined();
  await cache.page("/", render);
  expect(made()).toBe(2);
  expect(cache.ready("/")).toBeDefined();
});

describe("for those between us and the reader", () => {
  const headersOf = async (cache: PageCache, render: () => Promise<Rendered>) => {
    const { headers = [] } = (await (await cache.page("/a", render))?.formFor("identity")) ?? {};
    return Object.fromEntries(Array.from({ length: headers.length / 2 }, (_, at) => headers.slice(at * 2, at * 2 + 2)));
  };

  it("says that they ask each time", async () => {
    const headers = await headersOf(open(), maker({ tags: ["post-1"] }).render);
    expect(headers).toMatchObject({ "cache-control": "public, max-age=0, must-revalidate", etag: expect.any(String) });
    expect(headers).not.toHaveProperty("cache-tag");
  });

  it("tells a CDN for how long, and by which tags it can be purged", async () => {
    const headers = await headersOf(open({ cdnSeconds: 30 }), maker({ tags: ["post-1", "name-ä, b"] }).render);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30",
      "cdn-cache-control": "max-age=30, stale-while-revalidate=30",
      "cache-tag": "post-1,name-%C3%A4%2C%20b",
    });
  });

  it("leaves what a route says itself", async () => {
    const render = maker({ headers: { "cache-control": "public, max-age=60" } }).render;
    expect(await headersOf(open({ cdnSeconds: 30 }), render)).toMatchObject({ "cache-control": "public, max-age=60" });
  });
});
