import { createComment, createMember, createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { doorsOf } from "../testing/doors.ts";
import { openTestSite } from "../testing/open-test-site.ts";

// What every door says while the database is away: come back, not "there is no such thing".

const { site, database } = await openTestSite();
const author = await createMember(database.db, "Rowan");
const postId = await createPost(database.db, { authorId: author.id, title: "A title" });
await createComment(database.db, { postId });
// Nothing is kept from before: every answer below has to be made.
await database.close();

it.each(doorsOf("Rowan", postId))("%s says 503 and when to come back", async (url) => {
  const answer = await site.inject(url);
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.payload).not.toMatch(/not found|could not be found|Nothing was found|node_modules/i);
});

it.each([`/post/${postId}`, "/profile/Rowan", "/"])(
  "the page %s is titled with what is the matter, and can be asked for again",
  async (url) => {
    const { payload } = await site.inject(url);
    expect(/<title>([^<]*)/.exec(payload)?.[1]).toMatch(/Service unavailable/);
    expect(payload).toMatch(new RegExp(`<a[^>]* href="${url}"[^>]*>Try Again</a>`));
  },
);

it("/readyz says what is the matter, and /healthz that the process is up", async () => {
  expect((await site.inject("/readyz")).json()).toEqual({ success: false, database: "away" });
  expect((await site.inject("/healthz")).statusCode).toBe(200);
});
