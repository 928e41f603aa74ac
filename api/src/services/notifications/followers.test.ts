import { createComment } from "@unknot/contract/services/comments";
import { setFollowing, setTagMuted } from "@unknot/contract/services/following";
import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import { getNotifications, updateNotificationPreferences } from "@unknot/contract/services/notifications";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { planOf } from "../../../testing/plans.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { followersOfNewPost, followersOfThread } from "./tell-followers.ts";

let api: TestApi;
let ada: LoggedIn;
let fern: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  ada = await signUpAndLogIn(api, "Ada");
  fern = await signUpAndLogIn(api, "Fern");
  await createPost(api.db, { tags: ["wood"] });
});
afterAll(() => api.close());

const text = "<p>Whatever it is</p>";
async function write(who: LoggedIn, title: string, more: { tags?: string[]; alternative_to?: string } = {}) {
  const answer = await who.browser.call(createProblemSolution, {
    body: { title, problem: text, solution: text, ...more },
  });
  if (!answer.success) throw new Error(answer.error);
  await api.runJobs();
  return answer.id;
}
async function comment(who: LoggedIn, ps_id: string, words: string) {
  const answer = await who.browser.call(createComment, { body: { ps_id, text: `<p>${words}</p>` } });
  if (!answer.success) throw new Error(answer.error);
  await api.runJobs();
  return answer.comment._id;
}
const follow = (kind: "post" | "tag" | "member", value: string) =>
  fern.browser.call(setFollowing, { body: { kind, value, following: true } });
async function news(who = fern) {
  const answer = await who.browser.call(getNotifications, { query: {} });
  return answer.success ? answer.list.map((one) => one.text) : [answer.error];
}

describe("who follows", () => {
  it("a member or a tag is told once of a new post, and where it is", async () => {
    await follow("member", "Ada");
    await follow("tag", "wood");
    const id = await write(ada, "Planing a door", { tags: ["wood"] });
    expect(await news()).toEqual(["Ada published “Planing a door”"]);
    expect(await fern.browser.call(getNotifications, { query: {} })).toMatchObject({
      list: [{ kind: "follow", path: `/post/${id}`, excerpt: null }],
    });
    await write(fern, "One's own", { tags: ["wood"] });
    expect((await news()).length).toBe(1);
    expect(await news(ada)).toEqual([]);
  });

  it("a post is told of comments on it, with what they say", async () => {
    const id = await write(ada, "Planing a door");
    await follow("post", id);
    await comment(ada, id, "Which plane?");
    await comment(fern, id, "Mine");
    expect(await news()).toEqual(["Ada commented on “Planing a door”"]);
    const grace = await signUpAndLogIn(api, "Grace");
    await comment(grace, id, `Look, <a href="/profile/Fern">@Fern</a>`);
    // Named, and so told of it already.
    expect(await news()).toEqual(["Grace mentioned you in a comment on “Planing a door”", expect.any(String)]);
  });

  it("is told nothing of what they mute, have switched off, or may not see", async () => {
    await follow("member", "Ada");
    await fern.browser.call(setTagMuted, { body: { name: "wood", muted: true } });
    await write(ada, "Planing a door", { tags: ["wood"] });
    expect(await news()).toEqual([]);
    await fern.browser.call(updateNotificationPreferences, { body: { preferences: { follow: "off" } } });
    await write(ada, "Another");
    expect(await news()).toEqual([]);
    await fern.browser.call(updateNotificationPreferences, { body: { preferences: { follow: "site" } } });
    const keeper = await logInAs(api, "moderator", "Keeper");
    const id = await write(ada, "A third");
    const body = { object_id: id, type: "problemSolution" as const, reason: "Look again" };
    expect(await news()).toEqual(["Ada published “A third”"]);
    await keeper.browser.call(hideContent, { body });
    expect(await news()).toEqual([]);
    await keeper.browser.call(unhideContent, { body });
    await api.runJobs();
    expect(await news()).toEqual(["Ada published “A third”"]);
  });
});

describe("another solution", () => {
  it("is told to who wrote the first one, and to those who follow that", async () => {
    const id = await write(ada, "Planing a door");
    await follow("post", id);
    const grace = await signUpAndLogIn(api, "Grace");
    await write(grace, "Oiling it", { alternative_to: id });
    expect(await news(ada)).toEqual(["Grace has another solution to the problem of your post: “Oiling it”"]);
    expect(await news()).toEqual(["Grace published “Oiling it”"]);
    await write(ada, "A third way", { alternative_to: id });
    expect((await news(ada)).length).toBe(1);
  });
});

it("are found by indexes alone, however many there are", async () => {
  const about = { postId: "1", authorId: "2", since: api.clock(), after: "0" };
  const planOfQuery = (query: RawBuilder<unknown>) =>
    planOf({
      explain: () =>
        api.db.transaction().execute(async (trx) => {
          await sql`set local enable_seqscan = off`.execute(trx);
          return (await sql<Record<string, unknown>>`explain (format json) ${query}`.execute(trx)).rows;
        }),
    });
  expect((await planOfQuery(followersOfNewPost(about))).wholeTables).toEqual([]);
  expect((await planOfQuery(followersOfThread({ ...about, commentId: "3" }))).wholeTables).toEqual([]);
});
