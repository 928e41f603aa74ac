import { setUserRole } from "@unknot/contract/services/admin";
import { getSessions, logIn } from "@unknot/contract/services/auth";
import { getComments } from "@unknot/contract/services/comments";
import { saveDraft } from "@unknot/contract/services/drafts";
import { updateNotificationPreferences } from "@unknot/contract/services/notifications";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { suggestTagDescription } from "@unknot/contract/services/tags";
import {
  contact,
  deleteAccount,
  editUsername,
  exportAccount,
  getUserAccount,
  getUserActivity,
} from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createComment, createPost, hide, like } from "../../../testing/factories.ts";
import { PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { REMOVE_CLOSED } from "./jobs.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const DAYS = 24 * 3_600_000;

describe("an export", () => {
  it("holds everything the member wrote and did, hidden and deleted things too, and nothing of others", async () => {
    const { browser, id } = await signUpAndLogIn(api);
    await createPost(api.db, { authorId: id, title: "Shown" });
    await hide(api.db, "posts", await createPost(api.db, { authorId: id, title: "Hidden" }));
    const other = await createPost(api.db, { title: "Not mine" });
    await createComment(api.db, { postId: other, authorId: id, text: "<p>Mine</p>" });
    await createComment(api.db, { postId: other, text: "<p>Theirs</p>" });
    await like(api.db, "post", other, id);
    await browser.call(contact, { body: { name: "R", email: "r@x.example", reason: "Other", message: "<p>Hi</p>" } });
    await browser.call(saveDraft, {
      query: {},
      body: { title: "Half a post", problem: "<p>So far</p>", solution: "" },
    });
    const query = { form: "contact", about: "" } as const;
    const noPost = { title: "", problem: "", solution: "" };
    const letter = { ...noPost, name: "R", email: "r@x.example", message: "<p>Half a letter</p>" };
    await browser.call(saveDraft, { query, body: letter });
    await createPost(api.db, { tags: ["wood"] });
    await browser.call(suggestTagDescription, { body: { name: "wood", description: "What grows" } });
    const chosen = { preferences: { reply: "off" }, pushed: { like: true } } as const;
    await browser.call(updateNotificationPreferences, { body: chosen });
    await browser.call(editUsername, { body: { newUsername: "Ash" } });
    const file = await browser.call(exportAccount, {});
    expect(browser.last?.headers["content-disposition"]).toBe('attachment; filename="account.json"');
    expect(file).toMatchObject({
      account: { username: "Ash", email: "rowan@unknot.example" },
      formerUsernames: [{ username: "Rowan" }],
      sessions: [{ userAgent: expect.any(String) }],
      problemSolutions: [{ title: "Shown" }, { title: "Hidden", isHidden: { active: true, reason: "Spam" } }],
      comments: [{ text: "<p>Mine</p>" }],
      likes: [{ type: "problemSolution", id: other }],
      contactMessages: [{ message: "<p>Hi</p>" }],
      drafts: [
        {
          ...{ form: "post", about: "", title: "Half a post", problem: "<p>So far</p>", solution: "" },
          ...{ saved: "2026-03-01T12:00:00.000Z", asideUntil: null },
        },
        { form: "contact", name: "R", email: "r@x.example", message: "<p>Half a letter</p>" },
      ],
      tagDescriptions: [{ tag: "wood", description: "What grows", date: "2026-03-01T12:00:00.000Z" }],
      notificationPreferences: { channels: { reply: "off", comment: "digest" }, pushed: { like: true, reply: true } },
    });
    expect(JSON.stringify(file)).not.toMatch(/Theirs|Not mine|argon2/);
  });
});

describe("closing an account", () => {
  const close = (who: { browser: { call: TestApi["call"] } }, deleteContent: boolean, password = PASSWORD) =>
    who.browser.call(deleteAccount, { body: { password, deleteContent } });

  async function writer() {
    const rowan = await signUpAndLogIn(api);
    const postId = await createPost(api.db, { authorId: rowan.id, title: "By Rowan" });
    const other = await createPost(api.db, { title: "By another" });
    const answered = await createComment(api.db, { postId: other, authorId: rowan.id, text: "<p>Answered</p>" });
    await createComment(api.db, { postId: other, parentId: answered, text: "<p>Reply</p>" });
    await createComment(api.db, { postId: other, authorId: rowan.id, text: "<p>Alone</p>" });
    await like(api.db, "post", other, rowan.id);
    return { ...rowan, postId, other };
  }
  const commentsOf = async (value: string) => {
    const answer = await api.call(getComments, { body: { query: { searchBy: "ps_id", value } } });
    return answer.success ? answer.list.map(({ user, text, isDeleted }) => ({ user, text, isDeleted })) : [];
  };

  it("needs the password", async () => {
    const rowan = await signUpAndLogIn(api);
    expect(await close(rowan, true, "wrong")).toMatchObject({ status: 401, error: "Incorrect password" });
    expect(await rowan.browser.call(getSessions, {})).toMatchObject({ success: true });
  });

  it("is not for the last admin, who is told what to do first", async () => {
    const rowan = await logInAs(api, "admin", "Rowan");
    const fern = await logInAs(api, "moderator", "Fern");
    expect(await close(rowan, true)).toMatchObject({ status: 400, error: /only admin.*another member admin first/ });
    expect(await rowan.browser.call(getUserAccount, {})).toMatchObject({ success: true });
    expect(await close(rowan, true, "wrong")).toMatchObject({ status: 401 });
    await rowan.browser.call(setUserRole, { body: { username: "Fern", role: "admin" } });
    expect(await close(rowan, true)).toMatchObject({ success: true });
    expect(await close(fern, true)).toMatchObject({ status: 400 });
  });

  it("leaves one of two last admins who close theirs at the same moment", async () => {
    const admins = [await logInAs(api, "admin", "Rowan"), await logInAs(api, "admin", "Fern")];
    const answers = await Promise.all(admins.map((one) => close(one, false)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it("leaves what was written, under no name; everything else is gone at once", async () => {
    const rowan = await writer();
    expect(await close(rowan, false)).toMatchObject({ success: true });
    expect(await rowan.browser.call(getUserAccount, {})).toMatchObject({ status: 403 });
    expect(await rowan.browser.refresh()).toMatchObject({ success: false });
    expect(await api.call(logIn, { body: { email: rowan.email, password: PASSWORD } })).toMatchObject({ status: 401 });
    expect(await api.call(getUserActivity, { query: { username: "Rowan" } })).toMatchObject({ status: 404 });
    const post = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: rowan.postId } } });
    expect(post).toMatchObject({ list: [{ title: "By Rowan", user: "deleted user" }] });
    expect(await commentsOf(rowan.other)).toMatchObject([
      { user: "deleted user", text: "<p>Answered</p>" },
      { user: "deleted user", text: "<p>Alone</p>" },
    ]);
    for (const table of ["accounts", "sessions", "account_tokens", "post_likes"] as const) {
      expect(await api.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await checkCounts(api.db)).toEqual([]);
    await api.runJobs();
    expect(api.mailbox.mails.at(-1)).toMatchObject({ to: rowan.email });
    expect(await signUpAndLogIn(api)).toMatchObject({ username: "Rowan" });
  });

  it("takes what was written with it, if so chosen; replies of others keep their place", async () => {
    const rowan = await writer();
    expect(await close(rowan, true)).toMatchObject({ success: true });
    const post = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: rowan.postId } } });
    expect(post).toMatchObject({ list: [], totalCount: 0 });
    expect(await commentsOf(rowan.other)).toEqual([{ user: "deleted user", text: "", isDeleted: true }]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("leaves nothing personal after the three months of the terms", async () => {
    const rowan = await signUpAndLogIn(api);
    const body = { name: "Rowan R.", email: rowan.email, reason: "Other", message: "<p>Hi</p>" };
    await rowan.browser.call(contact, { body });
    await close(rowan, false);
    await api.runJobs();
    api.clock.advance(88 * DAYS + 1000);
    await api.runJob(REMOVE_CLOSED);
    expect(await api.db.selectFrom("contact_messages").selectAll().execute()).toEqual([]);
    expect(await api.db.selectFrom("name_claims").selectAll().execute()).toEqual([]);
  });
});
