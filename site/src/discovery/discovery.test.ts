import { createMember, createPost, hide, hold, markDeleted } from "@unknot/api/testing/factories";
import * as errors from "@unknot/contract/words/errors";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestSite } from "../../testing/open-test-site.ts";

const SITE = "https://unknot.example";

const { site, database } = await openTestSite({ SITE_URL: SITE });
let author: { id: string; username: string };
let id: string;
beforeAll(async () => {
  author = await createMember(database.db, "Rowan Oak");
  id = await createPost(database.db, {
    authorId: author.id,
    title: 'Kettle & "pot" <whistle> \u0007 too *loud*',
    problem: '<h2>When</h2><p>At <b>night</b> &amp; day</p><pre><code class="language-sh">boil -x\n</code></pre>',
    solution: '<ul><li>Open it</li></ul><p><img src="/uploads/a.webp" alt="A pot" width="1" height="1"></p>',
    createdAt: new Date("2026-03-01T10:00:00Z"),
  });
});

const get = (url: string) => site.inject({ url });
const text = async (url: string) => (await get(url)).payload;

describe("the map of the site", () => {
  it("lists its parts, and each part the public posts with their last change", async () => {
    expect(await text("/sitemap.xml")).toContain(`<loc>${SITE}/sitemap-posts-1.xml</loc>`);
    const part = await get("/sitemap-posts-1.xml");
    expect(part.headers["content-type"]).toMatch(/^application\/xml/);
    expect(part.payload).toContain(
      `<url><loc>${SITE}/post/${id}</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>`,
    );
    expect(await text("/sitemap-members-1.xml")).toContain(`<loc>${SITE}/profile/Rowan%20Oak</loc>`);
    expect(await text("/sitemap-pages.xml")).toContain(`<loc>${SITE}/about</loc>`);
  });

  it.each([
    ["hidden", (post: string) => hide(database.db, "posts", post)],
    ["held", (post: string) => hold(database.db, "posts", post)],
    ["deleted", (post: string) => markDeleted(database.db, "posts", post)],
  ])("is current: a post that is %s has left it at once", async (_, remove) => {
    const gone = await createPost(database.db);
    expect(await text("/sitemap-posts-1.xml")).toContain(`/post/${gone}<`);
    await remove(gone);
    expect(await text("/sitemap-posts-1.xml")).not.toContain(`/post/${gone}<`);
  });

  it("has no members who have published nothing, and parts beyond the last are empty", async () => {
    await createMember(database.db, "Silent Fern");
    expect(await text("/sitemap-members-1.xml")).not.toContain("Silent");
    expect(await text("/sitemap-posts-77.xml")).not.toContain("<url>");
    expect((await get("/sitemap-posts-0x1.xml")).statusCode).toBe(404);
  });
});

describe("feeds", () => {
  it("lead to addresses in full, and leave alone what only looks like one", async () => {
    const problem = '<p><a href="/about">About</a> <code>&lt;a href="/x"&gt;</code></p>';
    const post = await createPost(database.db, { problem });
    const payload = await text("/feed.xml");
    expect(payload).toContain(`<a href="${SITE}/about">About</a> <code>&lt;a href="/x"&gt;</code>`);
    await markDeleted(database.db, "posts", post);
  });

  it("of the site hold the newest posts in full, well formed whatever a title holds", async () => {
    const { payload, headers } = await get("/feed.xml");
    expect(headers["content-type"]).toMatch(/^application\/atom\+xml/);
    expect(payload).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
    expect(payload).toContain(`<link rel="self" href="${SITE}/feed.xml"/>`);
    expect(payload).toContain(`${SITE}/post/${id}`);
    expect(payload).toContain(`${SITE}/uploads/a.webp`);
    expect(payload).not.toContain("\u0007");
  });

  it("of a search and of a member hold what these find", async () => {
    await createPost(database.db, { title: "Nothing of the kind" });
    for (const path of ["/feed.xml?query=kettle", "/profile/Rowan%20Oak/feed.xml"]) {
      const payload = await text(path);
      expect(payload).toContain("Kettle");
      expect(payload).not.toContain("Nothing of the kind");
    }
    expect((await get("/profile/rowan%20oak/feed.xml")).headers.location).toBe(`${SITE}/profile/Rowan%20Oak/feed.xml`);
    expect((await get("/profile/nobody/feed.xml")).statusCode).toBe(404);
  });

  it.each(["%00", "%ED%A0%80", "a".repeat(3000), "%22"])(
    "of the search %s fail in no way of their own",
    async (query) => {
      expect([200, 400]).toContain((await get(`/feed.xml?query=${query}`)).statusCode);
      expect([200, 400, 404, 414]).toContain((await get(`/profile/${query}/feed.xml`)).statusCode);
    },
  );
});

describe("a post as Markdown", () => {
  it("is its text, with its source", async () => {
    const { payload, headers } = await get(`/post/${id}.md`);
    expect(headers).toMatchObject({
      "content-type": "text/markdown; charset=utf-8",
      link: `<${SITE}/post/${id}>; rel="canonical"`,
    });
    expect(payload).toContain('# Kettle & "pot" \\<whistle\\>');
    expect(payload).toContain("By [Rowan Oak](https://unknot.example/profile/Rowan%20Oak), 2026-03-01.");
    expect(payload).toContain("## Problem\n\n");
    expect(payload).toContain("At **night** & day");
    expect(payload).toContain("```sh\nboil -x\n```");
    expect(payload).toMatch(/- +Open it/);
    expect(payload).toContain(`![A pot](${SITE}/uploads/a.webp)`);
  });

  it("says what was typed, and numbers its lists", async () => {
    const problem = '<p>Type <code>&lt;ol start="now"&gt;</code></p><ol start="4"><li>Wait</li></ol>';
    const { payload } = await get(`/post/${await createPost(database.db, { problem })}.md`);
    expect(payload).toContain('`<ol start="now">`');
    expect(payload).toMatch(/^4\. +Wait/m);
  });

  it("is not there for what is not for everybody", async () => {
    const hidden = await createPost(database.db, { title: "Hidden words" });
    await hide(database.db, "posts", hidden);
    expect((await get(`/post/${hidden}.md`)).statusCode).toBe(404);
    expect((await get(`/post/${hidden}/share.png`)).statusCode).toBe(404);
    expect((await get("/post/999999.md")).statusCode).toBe(404);
  });
});

describe("the picture of a post", () => {
  it.each([
    ["a short title", "Kettle"],
    ["a long title", "Everything about it ".repeat(8).trim()],
    ["one endless word", "x".repeat(100)],
    ["letters that no font has", "東京の天気 🙂"],
    ["Greek and Cyrillic", "Ελληνικά и кириллица, ěščřž"],
  ])("is drawn with %s", async (_, title) => {
    const post = await createPost(database.db, { title });
    const { rawPayload, headers } = await get(`/post/${post}/share.png`);
    expect(headers["content-type"]).toBe("image/png");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it.each([
    ["one word", "x".repeat(200_000)],
    ["many words", "word ".repeat(40_000)],
    ["spaces", `a${" ".repeat(200_000)}b`],
  ])("costs no more with a title of 200,000 characters: %s", async (_, title) => {
    const post = await createPost(database.db);
    await database.db.updateTable("posts").set({ title }).where("id", "=", post).execute();
    const begun = performance.now();
    const { rawPayload, statusCode } = await get(`/post/${post}/share.png`);
    expect(statusCode).toBe(200);
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it("is named in the head of the page, with its size", async () => {
    const page = await text(`/post/${id}`);
    expect(page).toContain(`<meta property="og:image" content="${SITE}/post/${id}/share.png"/>`);
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });
});

describe("what is gone", () => {
  it("answers 410 where it was removed, 404 where it never was, 200 while it waits for a moderator", async () => {
    const deleted = await createPost(database.db);
    await markDeleted(database.db, "posts", deleted);
    expect((await get(`/post/${deleted}`)).statusCode).toBe(410);
    await database.db.deleteFrom("posts").where("id", "=", deleted).execute();
    const { statusCode, payload } = await get(`/post/${deleted}`);
    expect(statusCode).toBe(410);
    expect(payload).toContain(errors.postNotFound().text);
    const held = await createPost(database.db);
    await hold(database.db, "posts", held);
    expect((await get(`/post/${held}`)).statusCode).toBe(200);
    expect((await get("/post/99999999")).statusCode).toBe(404);
    expect((await get("/post/99999999999999999999999999")).statusCode).toBe(404);
  });
});

describe("short texts for machines", () => {
  it.each([
    ["/robots.txt", "text/plain", `Sitemap: ${SITE}/sitemap.xml`],
    ["/llms.txt", "text/plain", `${SITE}/post/{id}.md`],
    ["/opensearch.xml", "application/opensearchdescription+xml", `template="${SITE}/?query={searchTerms}"`],
    ["/manifest.webmanifest", "application/manifest+json", '"display":"standalone"'],
  ])("%s", async (path, type, part) => {
    const { payload, headers } = await get(path);
    expect(headers["content-type"]).toMatch(new RegExp(`^${type.replace("+", "\\+")}`));
    expect(payload).toContain(part);
  });

  it("lists link to the pages around them, and to their feed", async () => {
    for (let count = 0; count < 25; count++) await createPost(database.db);
    const first = await text("/");
    expect(first).toContain(`<link rel="next" href="${SITE}/?page=2"/>`);
    expect(first).not.toContain('rel="prev"');
    expect(first).toMatch(
      /<link rel="alternate" href="https:\/\/unknot\.example\/feed\.xml" type="application\/atom\+xml"/,
    );
    expect(await text("/?page=2")).toContain(`<link rel="prev" href="${SITE}/"/>`);
  });
});
