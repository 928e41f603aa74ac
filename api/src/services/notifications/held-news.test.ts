import { updateSiteSettings } from "@unknot/contract/services/admin";
import { createComment, editComment } from "@unknot/contract/services/comments";
import { setFollowing, setMemberMuted } from "@unknot/contract/services/following";
import { hideContent, resolveReport, unhideContent } from "@unknot/contract/services/moderation";
import { getNotifications, updateNotificationPreferences } from "@unknot/contract/services/notifications";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import { planOf } from "../../../testing/plans.ts";
import { add, deviceNumber, queuedNews } from "../../../testing/push-device.ts";
import { releaseQuery } from "./tell-of-shown.ts";

// News of what is not public when it is written.

const api = await openTestApi();
let rowan: LoggedIn;
let fern: LoggedIn;
let willow: LoggedIn;
let moss: LoggedIn;
let post: string;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
  fern = await signUpAndLogIn(api, "Fern");
  willow = await signUpAndLogIn(api, "Willow");
  moss = await logInAs(api, "admin", "Moss");
  post = await createPost(api.db, { authorId: rowan.id, title: "A knot" });
  const preferences = { comment: "mail", mention: "mail" } as const;
  await rowan.browser.call(updateNotificationPreferences, { body: { preferences } });
  await add(rowan, deviceNumber(1));
  api.mailbox.mails.length = 0;
});

const holdNew = () => moss.browser.call(updateSiteSettings, { body: { settings: { reviewNewMembers: true } } });
const write = async (text = "<p>Does it hold?</p>") => {
  const answer = await willow.browser.call(createComment, { body: { ps_id: post, text } });
  if (!answer.success) throw new Error(answer.error);
  return answer.comment._id;
};
const approve = (object_type: "comment" | "problemSolution", object_id: string) =>
  moss.browser.call(resolveReport, { params: { object_type, object_id }, body: { outcome: "dismissed" } });
const texts = async (who: LoggedIn) => {
  const answer = await who.browser.call(getNotifications, { query: {} });
  return answer.success ? answer.list.map(({ text }) => text) : [];
};
const mailed = () => api.mailbox.mails.map(({ to }) => to).filter((to) => to === rowan.email).length;
const pushed = async () => (await queuedNews(api)).length;
const NAMED = '<p>See <a href="/profile/Rowan">@Rowan</a></p>';

describe("of a comment that waits for a look", () => {
  beforeEach(async () => {
    await holdNew();
    await fern.browser.call(setFollowing, { body: { kind: "post", value: post, following: true } });
  });

  it("goes to whom it concerns once it is public: on the site, by mail, to devices, to who follows the post", async () => {
    const id = await write();
    expect(await pushed()).toBe(0);
    await api.runJobs();
    expect([await texts(rowan), await texts(fern), mailed()]).toEqual([[], [], 0]);
    api.clock.advance(2 * 24 * 3_600_000);
    await moss.browser.refresh();
    expect(await approve("comment", id)).toMatchObject({ success: true });
    expect(await pushed()).toBe(1);
    await api.runJobs();
    await rowan.browser.refresh();
    await fern.browser.refresh();
    const told = ["Willow commented on “A knot”"];
    expect([await texts(rowan), await texts(fern), mailed()]).toEqual([told, told, 1]);
  });

  it("is sent to nobody who has muted its writer meanwhile", async () => {
    const id = await write();
    await rowan.browser.call(setMemberMuted, { body: { username: "Willow", muted: true } });
    await approve("comment", id);
    expect(await pushed()).toBe(0);
    await api.runJobs();
    expect(mailed()).toBe(0);
  });

  it("is sent once, also where it is public before anything was sent, or hidden and shown again", async () => {
    const id = await write();
    await approve("comment", id);
    await api.runJobs();
    const about = { object_id: id, type: "comment", reason: "Look again" } as const;
    await moss.browser.call(hideContent, { body: about });
    await moss.browser.call(unhideContent, { body: about });
    expect(await pushed()).toBe(0);
    await api.runJobs();
    expect([(await texts(rowan)).length, (await texts(fern)).length, mailed()]).toEqual([1, 1, 1]);
  });
});

describe("is none for who began to follow since", () => {
  const follow = (kind: "post" | "member", value: string) =>
    fern.browser.call(setFollowing, { body: { kind, value, following: true } });
  const hideAndShow = async (object_id: string, type: "comment" | "problemSolution") => {
    const about = { object_id, type, reason: "Look again" } as const;
    expect(await moss.browser.call(hideContent, { body: about })).toMatchObject({ success: true });
    expect(await moss.browser.call(unhideContent, { body: about })).toMatchObject({ success: true });
    await api.runJobs();
  };

  it("what everybody could read before it was hidden, once it is shown again", async () => {
    const id = await write();
    await api.runJobs();
    api.clock.advance(60_000);
    await follow("post", post);
    await follow("member", "Rowan");
    await hideAndShow(id, "comment");
    await hideAndShow(post, "problemSolution");
    expect(await texts(fern)).toEqual([]);
  });

  it("but not what has waited for a look meanwhile", async () => {
    await holdNew();
    const id = await write();
    api.clock.advance(60_000);
    await follow("post", post);
    await approve("comment", id);
    await api.runJobs();
    expect(await texts(fern)).toEqual(["Willow commented on “A knot”"]);
    await hideAndShow(id, "comment");
    expect((await texts(fern)).length).toBe(1);
  });
});

it("of whom a post names that waits for a look goes to them once it is public", async () => {
  await holdNew();
  const body = { title: "A bend", problem: NAMED, solution: "<p>Tie it</p>" };
  const answer = await willow.browser.call(createProblemSolution, { body });
  await api.runJobs();
  expect([await texts(rowan), mailed()]).toEqual([[], 0]);
  await approve("problemSolution", answer.success ? answer.id : "");
  await api.runJobs();
  expect([await texts(rowan), mailed()]).toEqual([["Willow mentioned you in “A bend”"], 1]);
});

it("of whom a comment names since it was changed while hidden goes to them once it is shown", async () => {
  const other = await createPost(api.db, { authorId: fern.id, title: "A hitch" });
  const written = await willow.browser.call(createComment, { body: { ps_id: other, text: "<p>Rude</p>" } });
  const id = written.success ? written.comment._id : "";
  const about = { object_id: id, type: "comment", reason: "Rude" } as const;
  await moss.browser.call(hideContent, { body: about });
  await willow.browser.call(editComment, { params: { comment_id: id }, body: { text: NAMED } });
  await api.runJobs();
  expect(mailed()).toBe(0);
  await moss.browser.call(unhideContent, { body: about });
  await api.runJobs();
  expect([await texts(rowan), mailed()]).toEqual([["Willow mentioned you in a comment on “A hitch”"], 1]);
});

it("is found without looking at all other news of the post", async () => {
  await sql`insert into notifications (user_id, kind, post_id, created_at)
    select ${rowan.id}, 'comment', ${post}, now() from generate_series(1, 5000)`.execute(api.db);
  await sql`analyze notifications`.execute(api.db);
  const query = sql<Record<string, unknown>>`explain (format json) ${releaseQuery(post, api.clock())}`;
  const { indexes } = await planOf({ explain: async () => (await query.execute(api.db)).rows });
  expect(indexes).toContain("notifications_waiting");
  expect(indexes).not.toContain("notifications_of_post");
});
