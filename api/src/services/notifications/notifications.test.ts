import { createComment as commentCall, deleteComment } from "@unknot/contract/services/comments";
import { setMemberMuted } from "@unknot/contract/services/following";
import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import {
  getNotificationPreferences,
  getNotifications,
  type NotificationPreferences,
  readNotifications,
  unsubscribe,
  updateNotificationPreferences,
} from "@unknot/contract/services/notifications";
import { toggleLike } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { SEND_DIGESTS } from "./jobs.ts";

let api: TestApi;
let rowan: LoggedIn;
let fern: LoggedIn;
let moss: LoggedIn;
let post: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
  fern = await signUpAndLogIn(api, "Fern");
  moss = await logInAs(api, "moderator", "Moss");
  post = await createPost(api.db, { authorId: rowan.id, title: "A knot" });
  api.mailbox.mails.length = 0;
});
afterAll(() => api.close());

const write = async (who: LoggedIn, text: string, parent_id?: string) => {
  const answer = await who.browser.call(commentCall, {
    body: { ps_id: post, text: `<p>${text}</p>`, ...(parent_id && { parent_id }) },
  });
  if (!answer.success) throw new Error(answer.error);
  return answer.comment._id;
};
const like = (who: LoggedIn, liked: boolean, id = post, type: "problemSolution" | "comment" = "problemSolution") =>
  who.browser.call(toggleLike, { body: { parent_id: id, parent_type: type, liked } });
const listed = async (who = rowan) => {
  const answer = await who.browser.call(getNotifications, { query: {} });
  if (!answer.success) throw new Error(answer.error);
  return answer;
};
const texts = async (who = rowan) => (await listed(who)).list.map(({ text }) => text);
const prefer = (who: LoggedIn, preferences: Partial<NotificationPreferences>) =>
  who.browser.call(updateNotificationPreferences, { body: { preferences } });
const setHidden = (id: string, hidden: boolean) =>
  moss.browser.call(hidden ? hideContent : unhideContent, {
    body: { object_id: id, type: "comment", reason: "Not nice" },
  });

describe("news", () => {
  it("keeps what is written from right to left in its order, by marks around it", async () => {
    const title = "كيف أصلح خطأ npm؟";
    const ps_id = await createPost(api.db, { authorId: rowan.id, title });
    await fern.browser.call(commentCall, { body: { ps_id, text: "<p>It worked</p>" } });
    expect(await texts()).toEqual([`Fern commented on “\u2068${title}\u2069”`]);
  });

  it("of comments, replies and likes reach whom they concern, and nobody twice or of their own", async () => {
    const comment = await write(fern, "Does it hold?");
    await write(rowan, "It does", comment);
    await write(moss, "I agree", comment);
    await write(rowan, "My own");
    expect(await texts()).toEqual(["Moss commented on “A knot”", "Fern commented on “A knot”"]);
    expect(await texts(fern)).toEqual([
      "Moss replied to your comment on “A knot”",
      "Rowan replied to your comment on “A knot”",
    ]);
    expect((await listed(fern)).list[0]).toMatchObject({
      excerpt: "I agree",
      isRead: false,
      path: expect.stringMatching(/^\/post\/\d+#comment-\d+$/),
    });
    expect(await texts(moss)).toEqual([]);
  });

  it("of likes is one line until it is read; a like that is taken back is not told", async () => {
    await like(fern, true);
    expect(await texts()).toEqual(["Fern likes “A knot”"]);
    await like(moss, true);
    expect(await texts()).toEqual(["Moss and 1 other like “A knot”"]);
    await like(moss, false);
    await like(fern, false);
    expect(await listed()).toMatchObject({ list: [], unreadCount: 0, totalCount: 0 });
    await like(rowan, true);
    expect(await texts()).toEqual([]);
    const comment = await write(rowan, "Mine");
    await like(fern, true, comment, "comment");
    expect(await texts()).toEqual(["Fern likes your comment on “A knot”"]);
    await rowan.browser.call(readNotifications, { body: {} });
    await like(moss, true, comment, "comment");
    expect(await texts()).toHaveLength(2);
  });

  it("of what is hidden or deleted by now is not shown, and comes back with it", async () => {
    const comment = await write(fern, "Rude words");
    expect(await listed()).toMatchObject({ unreadCount: 1 });
    await setHidden(comment, true);
    expect(await listed()).toMatchObject({ list: [], unreadCount: 0, totalCount: 0 });
    await setHidden(comment, false);
    expect(await texts()).toEqual(["Fern commented on “A knot”"]);
    await fern.browser.call(deleteComment, { params: { comment_id: comment } });
    expect(await listed()).toMatchObject({ list: [], unreadCount: 0 });
  });

  it("is read one by one or all at once, by its owner only", async () => {
    await write(fern, "One");
    await write(fern, "Two");
    const [newest] = (await listed()).list;
    const one = { notification_id: newest?._id ?? "" };
    expect(await fern.browser.call(readNotifications, { body: one })).toMatchObject({ status: 404 });
    expect(await rowan.browser.call(readNotifications, { body: one })).toMatchObject({ unreadCount: 1 });
    expect(await rowan.browser.call(readNotifications, { body: {} })).toMatchObject({ unreadCount: 0 });
    for (const notification_id of ["x", "999"]) {
      expect(await rowan.browser.call(readNotifications, { body: { notification_id } })).toMatchObject({ status: 404 });
    }
  });

  it("costs at most five statements to list", async () => {
    for (const text of ["One", "Two", "Three"]) await write(fern, text);
    expect(await api.countStatements(() => listed())).toBeLessThanOrEqual(5);
  });

  it("of likes names one who still likes it", async () => {
    await like(fern, true);
    await like(moss, true);
    await like(moss, false);
    expect(await texts()).toEqual(["Fern likes “A knot”"]);
    await like(fern, false);
    expect(await texts()).toEqual([]);
  });
});

describe("preferences", () => {
  it("have defaults, and change one by one", async () => {
    const usual = { reply: "digest", comment: "digest", like: "site", decision: "mail", appeal: "mail" };
    expect(await rowan.browser.call(getNotificationPreferences, {})).toMatchObject({ preferences: usual });
    expect(await prefer(rowan, { like: "off" })).toMatchObject({ preferences: { ...usual, like: "off" } });
    expect(await prefer(rowan, { like: "loud" as "off" })).toMatchObject({ status: 400 });
  });

  it("off tells nothing", async () => {
    await prefer(rowan, { comment: "off", like: "off" });
    await write(fern, "Hello");
    await like(fern, true);
    expect(await texts()).toEqual([]);
  });
});

describe("mails", () => {
  it("go at once where a member wants them so: of likes one, until it is read", async () => {
    await prefer(rowan, { comment: "mail", like: "mail" });
    await write(fern, "Does it hold?");
    for (const who of [fern, moss]) await like(who, true);
    await like(moss, false);
    await like(moss, true);
    await api.runJobs();
    const sent = api.mailbox.mails.filter(({ to }) => to === rowan.email);
    expect(sent.map(({ letter }) => letter.subject).sort()).toEqual([
      "Fern commented on “A knot”",
      "Moss and 1 other like “A knot”",
    ]);
    expect(JSON.stringify(sent)).toContain("Does it hold?");
  });

  it("never hold what has been hidden since, nor what has been read already", async () => {
    await prefer(rowan, { comment: "mail" });
    const comment = await write(fern, "Rude words");
    await setHidden(comment, true);
    await write(fern, "Read before");
    await rowan.browser.call(readNotifications, { body: {} });
    await api.runJobs();
    expect(api.mailbox.mails.filter(({ to }) => to === rowan.email)).toEqual([]);
  });

  it("about a decision say why, and nothing of what was hidden", async () => {
    const body = { object_id: post, type: "problemSolution", reason: "It is advertising" } as const;
    await moss.browser.call(hideContent, { body });
    await api.runJobs();
    const [mail] = api.mailbox.mails;
    expect(mail).toMatchObject({ to: rowan.email, letter: { subject: "A moderator has hidden your post" } });
    expect(JSON.stringify(mail)).toContain("It is advertising");
    expect(JSON.stringify(mail)).not.toContain("A knot");
  });

  it("once a day hold what came since, once", async () => {
    const comment = await write(fern, "First");
    await write(fern, "Second");
    await setHidden(comment, true);
    api.mailbox.mails.length = 0;
    await api.runJob(SEND_DIGESTS);
    await api.runJobs();
    await api.runJob(SEND_DIGESTS);
    await api.runJobs();
    const mails = api.mailbox.mails.filter(({ to }) => to === rowan.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.letter.subject).toBe("News from Unknot: Fern commented on “A knot”");
    expect(JSON.stringify(mails)).not.toContain("First");
  });

  it("end with one click, without logging in, by a token that nobody can make", async () => {
    await prefer(rowan, { comment: "mail" });
    await write(fern, "Hello");
    await api.runJobs();
    const token = api.mailbox.mails[0]?.letter.unsubscribe ?? "";
    const url = `/api/unsubscribe?token=${encodeURIComponent(token)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await api.server.inject({ method: "POST", url, headers, payload: "List-Unsubscribe=One-Click" });
    expect(answer.json()).toMatchObject({ success: true });
    expect(await rowan.browser.call(getNotificationPreferences, {})).toMatchObject({
      preferences: { comment: "site" },
    });
    for (const bad of ["", "x", token.slice(0, -2), token.replace(/^\d+/, fern.id)]) {
      const refused = await api.call(unsubscribe, { query: { token: bad } });
      expect(refused, bad).toMatchObject({ status: 400 });
    }
  });

  it("are wanted when they go, not when they were written", async () => {
    await write(fern, "For the digest");
    await prefer(rowan, { comment: "mail" });
    await write(fern, "At once");
    await prefer(rowan, { comment: "site" });
    await api.runJobs();
    await api.runJob(SEND_DIGESTS);
    await api.runJobs();
    expect(api.mailbox.mails).toEqual([]);
    await prefer(rowan, { comment: "mail" });
    await write(fern, "At once, of somebody who is muted");
    await prefer(rowan, { comment: "digest" });
    await write(fern, "For the digest, of somebody who is muted");
    await rowan.browser.call(setMemberMuted, { body: { username: "Fern", muted: true } });
    await api.runJobs();
    await api.runJob(SEND_DIGESTS);
    await api.runJobs();
    expect(api.mailbox.mails).toEqual([]);
  });
});
