import { createComment, createMember, createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

// What every door says while the database is away: come back, not "there is no such thing".

const { site, database } = await openTestSite();
const author = await createMember(database.db, "Rowan");
const postId = await createPost(database.db, { authorId: author.id, title: "A title" });
await createComment(database.db, { postId });
// Nothing is kept from before: every answer below has to be made.
await database.close();

const DOORS = [
  "/",
  "/?sort=newest",
  "/?query=title",
  "/?page=2",
  `/post/${postId}`,
  `/post/${postId}.data`,
  `/post/${postId}.md`,
  `/post/${postId}/share.png`,
  "/profile/Rowan",
  "/profile/Rowan/posts",
  "/profile/Rowan/comments",
  "/profile/Rowan/feed.xml",
  "/transparency",
  "/feed.xml",
  "/feed.xml?query=title",
  "/sitemap.xml",
  "/sitemap-posts-1.xml",
  "/sitemap-members-1.xml",
  "/api/get_user_activity?username=Rowan",
  "/api/get_autocomplete_suggestions?searchTerm=ti",
  "/readyz",
];

it.each(DOORS)("%s says 503 and when to come back", async (url) => {
  const answer = await site.inject(url);
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.payload).not.toMatch(/not found|could not be found|Nothing was found|node_modules/i);
});

it.each([`/post/${postId}`, "/profile/Rowan", "/"])("the page %s is titled with what is the matter", async (url) => {
  const { payload } = await site.inject(url);
  expect(/<title>([^<]*)/.exec(payload)?.[1]).toMatch(/Service unavailable/);
});

it("/readyz says what is the matter, and /healthz that the process is up", async () => {
  expect((await site.inject("/readyz")).json()).toEqual({ success: false, database: "away" });
  expect((await site.inject("/healthz")).statusCode).toBe(200);
});
