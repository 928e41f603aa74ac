import { logIn } from "@unknot/contract/services/auth";
import {
  contact,
  deleteAccount,
  editUsername,
  exportAccount,
  getUserAccount,
  getUserSettings,
  updateUserSettings,
} from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createComment, createMember, createPost, like } from "../../../testing/factories.ts";
import { PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { setRole } from "../members/index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { SUPPORT_EMAIL: "help@unknot.example" } });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

describe("the own account", () => {
  it("shows name, address and counts, likes given and received among them", async () => {
    const { browser, id, email } = await signUpAndLogIn(api);
    const mine = await createPost(api.db, { authorId: id });
    const comment = await createComment(api.db, { postId: mine, authorId: id });
    const other = await createMember(api.db);
    const theirs = await createPost(api.db, { authorId: other.id });
    await like(api.db, "post", theirs, id);
    await like(api.db, "post", mine, other.id);
    await like(api.db, "comment", comment, other.id);
    expect(await browser.call(getUserAccount, {})).toEqual({
      success: true,
      account: { _id: id, username: "Rowan", email, isEmailVerified: true, role: "member" },
      activity: {
        problemSolutionCount: 1,
        commentCount: 1,
        likesGiven: 1,
        likesReceived: 2,
        date_created: "2026-03-01T12:00:00.000Z",
      },
    });
    expect(await checkCounts(api.db)).toEqual([]);
    await api.db.deleteFrom("posts").where("id", "=", mine).execute();
    expect(await browser.call(getUserAccount, {})).toMatchObject({ activity: { likesReceived: 0, commentCount: 0 } });
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("has a role, which is that of the moment", async () => {
    const { browser } = await signUpAndLogIn(api);
    await setRole(api.db, "rowan", "moderator");
    expect(await browser.call(getUserAccount, {})).toMatchObject({ account: { role: "moderator" } });
    expect(await setRole(api.db, "nobody", "admin")).toBe(false);
  });
});

describe("settings", () => {
  it("belong to the account", async () => {
    const { browser, email } = await signUpAndLogIn(api);
    expect(await browser.call(getUserSettings, {})).toEqual({
      success: true,
      account: { username: "Rowan", email },
      settings: { theme: "dark", language: "en" },
    });
    const newSettings = { theme: "light", language: "en" } as const;
    expect(await browser.call(updateUserSettings, { body: { newSettings } })).toMatchObject({ settings: newSettings });
    expect(await api.call(logIn, { body: { email, password: PASSWORD } })).toMatchObject({ theme: "light" });
  });

  it.each([{ theme: "pink", language: "en" }, { theme: "dark", language: "de" }, { theme: "dark" }, "dark", null])(
    "%j are no settings",
    async (newSettings) => {
      const { browser } = await signUpAndLogIn(api);
      const body = { newSettings } as never;
      expect(await browser.call(updateUserSettings, { body })).toMatchObject({ status: 400 });
    },
  );
});

describe("contact", () => {
  const good = {
    name: "Fern",
    email: "fern@moss.example",
    reason: "Report a Bug",
    message: "<p>It <strong>broke</strong></p>",
  };

  it("is kept for the moderators and mailed to the support address", async () => {
    expect(await api.call(contact, { body: good })).toMatchObject({ success: true });
    await api.runJobs();
    expect(api.mailbox.mails).toMatchObject([
      { to: "help@unknot.example", replyTo: "fern@moss.example", letter: { subject: "Report a Bug: Fern" } },
    ]);
    expect(api.mailbox.mails[0]?.letter.paragraphs.join()).toContain("It broke");
    expect(await api.db.selectFrom("contact_messages").select(["name", "message"]).execute()).toEqual([
      { name: "Fern", message: "<p>It <strong>broke</strong></p>" },
    ]);
  });

  it.each([
    { name: "" },
    { email: undefined },
    { reason: "" },
    { message: "<p></p>" },
    { message: "<script>x</script>" },
  ])("%j is not everything", async (change) => {
    const answer = await api.call(contact, { body: { ...good, ...change } as typeof good });
    expect(answer).toMatchObject({ status: 400, error: "Please fill out all fields" });
    expect(await api.db.selectFrom("contact_messages").select("id").execute()).toEqual([]);
  });

  it("has a name without control characters and marks of direction", async () => {
    await api.call(contact, { body: { ...good, name: "\u202eFern\u202c\u0085of\u001b the \u2066moss\u2069" } });
    expect(await api.db.selectFrom("contact_messages").select("name").execute()).toEqual([
      { name: "Fern of the moss" },
    ]);
    expect(await api.call(contact, { body: { ...good, name: "\u001b\u202e" } })).toMatchObject({ status: 400 });
  });

  it("cannot add lines to the head of the mail", async () => {
    await api.call(contact, { body: { ...good, name: "Fern\r\nBcc: all@unknot.example" } });
    await api.runJobs();
    expect(api.mailbox.mails[0]?.letter.subject).toBe("Report a Bug: Fern Bcc: all@unknot.example");
  });
});

it("every call of a member's own is refused to visitors", async () => {
  const calls = [
    () => api.call(getUserAccount, {}),
    () => api.call(getUserSettings, {}),
    () => api.call(exportAccount, {}),
    () => api.call(editUsername, { body: { newUsername: "Ash" } }),
    () => api.call(deleteAccount, { body: { password: PASSWORD, deleteContent: true } }),
  ];
  for (const call of calls) expect(await call()).toMatchObject({ status: 403, code: "invalid_token" });
});
