import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createComment, createMember, createPost, hide } from "@unknot/api/testing/factories";
import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { ALONE, askerOf, comments, get, posts } from "../../testing/ask-calls.ts";
import { logIn } from "../../testing/log-in.ts";
import { openTestSite } from "../../testing/open-test-site.ts";

// What visitors' calls are answered is kept, and is what it would be if it were not.

const { site, database } = await openTestSite();
const { db } = database;
const { ask, counted, askKept, textOf } = askerOf({ site, database });
const author = await createMember(db, "Keeper");
const long = `<p>${"Words of a knot. ".repeat(100)}</p>`;
const tags = ["rope"];
const postId = await createPost(db, { authorId: author.id, title: "A kept knot", problem: long, tags });
await createPost(db, { authorId: author.id, title: "Another kept knot", tags });
const commentId = await createComment(db, { postId, authorId: author.id });
await createComment(db, { postId, authorId: author.id, parentId: commentId });
const hidden = await createPost(db, { authorId: author.id, title: "A hidden one" });
await hide(db, "posts", hidden);

const KEPT: Record<string, InjectOptions> = {
  trending: posts({ searchBy: "trending" }),
  newest: posts({ searchBy: "trending", sort: "newest" }, { page: 1 }),
  "top, cut": posts({ searchBy: "trending", sort: "top" }, { excerpt: true }),
  "a page beyond the last": posts({ searchBy: "trending" }, { page: 70 }),
  "of a tag": posts({ searchBy: "tag", value: "rope" }),
  "of a tag that is none": posts({ searchBy: "tag", value: "no-such-tag" }),
  "of a member": posts({ searchBy: "username", value: "keeper", sort: "top" }),
  "a post": posts({ searchBy: "ps_id", value: postId }),
  "a hidden post": posts({ searchBy: "ps_id", value: hidden }),
  "no post": posts({ searchBy: "ps_id", value: "999999" }),
  "comments of a post": comments({ searchBy: "ps_id", value: postId, withReplies: true }),
  "best comments of a post": comments({ searchBy: "ps_id", value: postId, sort: "best" }),
  "replies to a comment": comments({ searchBy: "parent_id", value: commentId }),
  "comments of a member": comments({ searchBy: "username", value: "Keeper" }),
  "what is new": get("get_whats_new"),
  "all tags": get("get_tags"),
  "a tag": get("get_tag?name=rope"),
  activity: get("get_user_activity?username=Keeper"),
  "a profile": get("get_profile?username=Keeper"),
  alternatives: get(`get_alternatives/${postId}`),
  "similar ones": get(`get_similar_problemsolutions?title=&ps_id=${postId}`),
  versions: get(`get_versions/${postId}`),
  transparency: get("get_transparency"),
};

describe.each(Object.entries(KEPT))("%s", (_, request) => {
  it.each([["plain", {}], ...["br", "gzip", "zstd", "deflate"].map((name) => [name, { "accept-encoding": name }])] as [
    string,
    Record<string, string>,
  ][])("is the same kept and made, %s", async (_encoding, headers) => {
    const alone = await ask(request, { ...headers, ...ALONE });
    const answer = await askKept(request, headers);
    expect(answer).toEqual(alone);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers.etag).toBeUndefined();
  });
});

it("what is sent smaller is the same", async () => {
  const request = KEPT.trending as InjectOptions;
  const plain = (await ask(request)).body;
  const [br, gzip] = [
    await ask(request, { "accept-encoding": "br" }),
    await ask(request, { "accept-encoding": "gzip" }),
  ];
  expect(brotliDecompressSync(br.body)).toEqual(plain);
  expect(gunzipSync(gzip.body)).toEqual(plain);
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
});

it.each([
  posts({ searchBy: "ps_id", value: "1e3" }),
  posts({ searchBy: "nonsense" }),
  posts({ searchBy: "trending" }, { page: 0 }),
  posts({ searchBy: "tag", value: "a\0b" }),
  posts({ searchBy: "myAccount" }),
  posts({ searchBy: "edit_id", value: postId }),
  get("get_tag?name=no-such-tag"),
  get("get_profile?username=nobody"),
  get("get_profile"),
])("what is refused is refused each time, $url $payload", async (request) => {
  const alone = await ask(request, ALONE);
  expect(alone.status).toBeGreaterThanOrEqual(400);
  for (let time = 0; time < 3; time++) expect(await ask(request)).toEqual(alone);
});

it("what was not there is found once it is", async () => {
  const profile = get("get_profile?username=Latecomer");
  for (let time = 0; time < 3; time++) expect((await ask(profile)).status).toBe(404);
  await createMember(db, "Latecomer");
  expect((await ask(profile)).status).toBe(200);
});

describe("who asks", () => {
  it("as a member is answered for themselves, and nobody else is", async () => {
    const member = await logIn(db);
    const list = posts({ searchBy: "ps_id", value: postId });
    for (let time = 0; time < 3; time++) {
      expect(await textOf(list)).not.toContain('"viewer"');
      expect(await textOf(list, member)).toContain('"viewer"');
    }
    await askKept(list);
    expect((await counted(list, member)).statements).toBeGreaterThan(1);
  });

  it.each([{ authorization: "Bearer x.y.z" }, { authorization: "Basic eDp5" }])("%o is refused", async (headers) => {
    const list = posts({ searchBy: "trending" });
    await askKept(list);
    expect((await ask(list, headers)).status).toBe(403);
  });

  it.each(["refresh_token=x", "wrote=1.2.x", "known_device=x", "image_token=x"])(
    "with the cookie %s asks anew",
    async (cookie) => {
      const list = posts({ searchBy: "trending" });
      for (let time = 0; time < 3; time++) expect((await counted(list, { cookie })).statements).toBeGreaterThan(0);
    },
  );

  it("too often, of what has a limit, is refused, kept or not", async () => {
    const { site: limited } = await openTestSite();
    const request = get(`get_similar_problemsolutions?title=&ps_id=${postId}`);
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await limited.inject(request)).statusCode),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

describe("room", () => {
  it("is taken by nothing that is asked for once", async () => {
    const before = site.vitals().pages.pages;
    for (let id = 5000; id < 5200; id++) await ask(posts({ searchBy: "ps_id", value: String(id) }));
    for (let page = 20; page < 60; page++) await ask(posts({ searchBy: "trending" }, { page }));
    expect(site.vitals().pages.pages).toBeLessThanOrEqual(before);
  });

  it("is taken once, however it is asked for", async () => {
    const query = { searchBy: "tag", value: "rope", sort: "newest" };
    const ways = [
      { query, page: 1, excerpt: true },
      {
        excerpt: true,
        page: 1,
        query: { sort: "newest", value: "rope", searchBy: "tag", more: "of no meaning" },
        n: 7,
      },
    ];
    const [first, second] = ways.map((way) => posts(way.query, way)) as [InjectOptions, InjectOptions];
    await askKept(first);
    const { pages } = site.vitals().pages;
    await askKept(second);
    expect(site.vitals().pages.pages).toBe(pages);
  });

  it("is none where none is set", async () => {
    const { site: bare } = await openTestSite({ PAGE_CACHE_MB: "0" });
    const request = KEPT.trending as InjectOptions;
    for (let time = 0; time < 3; time++) expect((await bare.inject(request)).statusCode).toBe(200);
    expect(bare.vitals().pages).toMatchObject({ pages: 0, calls: { hits: 0, made: 3 } });
  });
});

it("those who ask at once for what is not kept share one making of it", async () => {
  const id = await createPost(db);
  const before = site.vitals().pages.calls.made;
  await Promise.all(Array.from({ length: 50 }, () => ask(posts({ searchBy: "ps_id", value: id }))));
  expect(site.vitals().pages.calls.made).toBe(before + 1);
});

it("a page is made of what is kept, and follows what changes of it", async () => {
  const list = posts({ searchBy: "trending" }, { excerpt: true });
  let asked = 0;
  const page = async () => (await site.inject(`/?comment=${asked++}`)).payload;
  const { hits } = site.vitals().pages.calls;
  await expect.poll(() => page().then(() => site.vitals().pages.calls.hits), { timeout: 20_000 }).toBeGreaterThan(hits);
  await askKept(list);
  await db.updateTable("posts").set({ title: "Another title" }).where("id", "=", postId).execute();
  expect(await page()).toContain("Another title");
  expect((await site.inject("/?comment=0")).payload).toContain("Another title");
});
