import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkCounts } from "@unknot/api/check-counts";
import { zipDump } from "@unknot/api/exporters/zip";
import { readConfig } from "@unknot/api/platform/config";
import { keepDump, newestDump } from "@unknot/api/services/dumps/index";
import { removeMembers } from "@unknot/api/services/members/index";
import { createComment, createMember, createPost, hide, hold, markDeleted } from "@unknot/api/testing/factories";
import { textsOfZip } from "@unknot/api/testing/unzip";
import { afterAll, describe, expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

// The doors that are no calls: what pages and what machines read never hold what is not for everybody.

const STATES = ["visible", "hidden", "held", "deleted", "of a closed account"] as const;
type State = (typeof STATES)[number];

const dataDir = await mkdtemp(join(tmpdir(), "unknot-doors-"));
const settings = { DATA_DIR: dataDir, DUMP_CRON: "41 4 * * 0", DUMP_PUBLIC: "on" };
const { site, database } = await openTestSite(settings);
afterAll(() => rm(dataDir, { recursive: true }));

let count = 0;

/** An image of a member's, shown by a post or a comment; returns its address. */
async function addImage(table: "posts" | "comments", id: string, userId: string): Promise<string> {
  const name = `image-of-${table.padEnd(8, "-")}${String(count).padStart(5, "0")}.webp`;
  await mkdir(join(dataDir, "uploads"), { recursive: true });
  await writeFile(join(dataDir, "uploads", name), "picture");
  const image = { name, user_id: userId, width: 1, height: 1, created_at: new Date(), removed_at: null };
  await database.db.insertInto("uploads").values(image).execute();
  const use = { name, post_id: null, comment_id: null, draft_id: null };
  await database.db
    .insertInto("upload_uses")
    .values({ ...use, ...(table === "posts" ? { post_id: id } : { comment_id: id }) })
    .execute();
  return `/uploads/${name}`;
}

async function make(table: "posts" | "comments", state: State) {
  const { db } = database;
  count++;
  const name = `Author${count}`;
  const author = await createMember(db, name);
  const [word, secret] = [`findme${count}`, `secret${count}`];
  const isPost = table === "posts";
  const own = { authorId: isPost ? author.id : null, createdAt: new Date(Date.UTC(2027, 0, count)) };
  const text = isPost ? secret : "plain";
  const tags = [word, `${word}-${text}`];
  const postId = await createPost(db, { ...own, title: `${word} ${text}`, problem: `<p>${text}</p>`, tags });
  const id = isPost ? postId : await createComment(db, { postId, authorId: author.id, text: `<p>${secret}</p>` });
  const image = await addImage(table, id, author.id);
  if (state === "hidden") await hide(db, table, id);
  if (state === "held") await hold(db, table, id);
  if (state === "deleted") await markDeleted(db, table, id);
  if (state === "of a closed account") await removeMembers(db, [author.id]);
  return { postId, name, word, secret, image };
}

type Made = Awaited<ReturnType<typeof make>>;

const DOORS: Record<string, (made: Made) => string> = {
  "the list": () => "/",
  "the newest": () => "/?sort=newest",
  "a search": ({ word }) => `/?query=${word}`,
  "the post": ({ postId }) => `/post/${postId}`,
  "the history of the post": ({ postId }) => `/post/${postId}/history?version=1`,
  "the old address of the post": ({ postId }) => `/?modal=viewproblemsolution-${postId}`,
  "the profile": ({ name }) => `/profile/${name}`,
  "the author's posts": ({ name }) => `/profile/${name}/posts`,
  "the author's comments": ({ name }) => `/profile/${name}/comments`,
  transparency: () => "/transparency",
  "the map of the site": () => "/sitemap.xml",
  "the tags that begin so": ({ word }) => `/tags?query=${word}`,
  "a tag": ({ word }) => `/tags/${word}`,
  "the feed of a tag": ({ word }) => `/feed.xml?tag=${word}`,
  "the map of the tags": () => "/sitemap-tags-1.xml",
  "the feed": () => "/feed.xml",
  "the feed of a search": ({ word }) => `/feed.xml?query=${word}`,
  "the author's feed": ({ name }) => `/profile/${name}/feed.xml`,
  "the text of the post": ({ postId }) => `/post/${postId}.md`,
  "the data of the post's page": ({ postId }) => `/post/${postId}.data`,
  "the data of a search": ({ word }) => `/_root.data?query=${word}`,
};

/** Where what a closed account left can be read: not under its name. */
const NAMELESS = [
  "the list",
  "the newest",
  "a search",
  "the post",
  "the history of the post",
  "the data of the post's page",
  "the tags that begin so",
  "a tag",
  "the feed of a tag",
  "the map of the tags",
  "the feed",
  "the feed of a search",
  "the text of the post",
];
const SHOWN = {
  // What a member is known for comes with each part of their profile.
  posts: [...NAMELESS, "the profile", "the author's posts", "the author's comments", "the author's feed"],
  comments: ["the post", "the data of the post's page", "the author's comments"],
};

describe.each(["posts", "comments"] as const)("%s", (table) => {
  describe.each(STATES)("%s", (state) => {
    it.each(Object.entries(DOORS))("at %s", async (door, path) => {
      const made = await make(table, state);
      const { payload } = await site.inject({ url: path(made) });
      const isThere = payload.includes(made.secret);
      const isPublic = state === "visible" || (state === "of a closed account" && NAMELESS.includes(door));
      expect(isThere).toBe(isPublic && SHOWN[table].includes(door));
    });
  });
});

it.each(STATES)("a comment further down than the first page of them: %s", async (state) => {
  const { db } = database;
  const { postId } = await make("posts", "visible");
  for (let i = 0; i < 20; i++) await createComment(db, { postId, authorId: null });
  const author = await createMember(db, `Author${++count}`);
  const secret = `further${count}down`;
  const id = await createComment(db, { postId, authorId: author.id, text: `<p>${secret}</p>` });
  if (state === "hidden") await hide(db, "comments", id);
  if (state === "held") await hold(db, "comments", id);
  if (state === "deleted") await markDeleted(db, "comments", id);
  if (state === "of a closed account") await removeMembers(db, [author.id]);
  const holds = async (url: string) => (await site.inject({ url })).payload.includes(secret);
  const isPublic = state === "visible" || state === "of a closed account";
  expect(await holds(`/post/${postId}`)).toBe(false);
  expect(await holds(`/post/${postId}?comments=2`)).toBe(isPublic);
  expect(await holds(`/post/${postId}.data?comments=2`)).toBe(isPublic);
});

describe.each(["posts", "comments"] as const)("an image in %s", (table) => {
  it.each(STATES)("%s", async (state) => {
    const { image } = await make(table, state);
    const { statusCode, headers } = await site.inject({ url: image });
    const isPublic = state === "visible" || state === "of a closed account";
    expect(statusCode).toBe(isPublic ? 200 : 404);
    expect(headers["cache-control"]).toBe(isPublic ? "public, max-age=30, must-revalidate" : "no-store");
  });
});

const zipped = async (): Promise<string> => {
  const { db } = database;
  const config = readConfig(settings);
  if (!config.dumps) throw new Error("No dumps are set");
  const clock = () => new Date(Date.UTC(2027, 5, 1, 0, 0, ++count));
  const publisher = { siteUrl: config.siteUrl, licence: config.dumpLicence };
  await keepDump({ db, config, clock }, config.dumps, (write) => zipDump(db, publisher, clock(), write));
  return (await newestDump(db))?.name ?? "";
};

describe.each(["posts", "comments"] as const)("%s", (table) => {
  it.each(STATES)("%s, in the dump for everybody", async (state) => {
    const { secret } = await make(table, state);
    const { statusCode, rawPayload } = await site.inject({ url: `/data/${await zipped()}` });
    expect(statusCode).toBe(200);
    expect(textsOfZip(rawPayload).includes(secret)).toBe(state === "visible" || state === "of a closed account");
  });
});

it("a dump that was made before something was hidden, and the page that led to it", async () => {
  const { postId } = await make("posts", "visible");
  const name = await zipped();
  const page = async () => (await site.inject({ url: "/about/data" })).payload;
  const door = async () => (await site.inject({ url: `/data/${name}` })).statusCode;
  expect(await page()).toContain(`href="/data/${name}"`);
  expect(await page()).toContain("Terms of Service");
  expect((await site.inject({ url: "/about" })).payload).toContain('href="/about/data"');
  expect(await door()).toBe(200);
  await hide(database.db, "posts", postId);
  expect(await door()).toBe(404);
  await expect.poll(page).not.toContain(name);
  expect(await page()).toContain("being made anew");
  const again = await zipped();
  await expect.poll(page).toContain(`href="/data/${again}"`);
});

it.each(STATES)("the share image of a post: %s", async (state) => {
  const { postId } = await make("posts", state);
  const { statusCode, headers } = await site.inject({ url: `/post/${postId}/share.png` });
  const isPublic = state === "visible" || state === "of a closed account";
  expect(statusCode).toBe(isPublic ? 200 : 404);
  if (isPublic) expect(headers["cache-control"]).toBe("public, max-age=60");
});

it("a hidden post's page says that it is hidden and why, keeps out of search engines, and names nothing in its head", async () => {
  const { postId, secret } = await make("posts", "hidden");
  const { payload, statusCode } = await site.inject({ url: `/post/${postId}` });
  expect(statusCode).toBe(200);
  expect(payload).toContain('<meta name="robots" content="noindex"/>');
  expect(payload).toContain("Spam");
  expect(payload).not.toContain("ld+json");
  expect(payload).not.toContain(secret);
});

it("counts are of what everybody may see", async () => {
  for (const state of STATES) for (const table of ["posts", "comments"] as const) await make(table, state);
  expect(await checkCounts(database.db)).toEqual([]);
});
