import { createComment as comment } from "@unknot/contract/services/comments";
import { getNotifications, updateNotificationPreferences } from "@unknot/contract/services/notifications";
import { toggleLike } from "@unknot/contract/services/posts";
import { exportAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide, hold, markDeleted } from "../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../testing/members.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";

// What is told and mailed about somebody else's writing, and what an export holds of it, in every state of that writing.

let api: TestApi;
let reader: LoggedIn;
let writer: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  reader = await signUpAndLogIn(api, "Reader");
  writer = await signUpAndLogIn(api, "Writer");
  const preferences = { comment: "mail", like: "mail", reply: "mail" } as const;
  await reader.browser.call(updateNotificationPreferences, { body: { preferences } });
  api.mailbox.mails.length = 0;
});
afterAll(() => api.close());

const WAYS = {
  visible: async () => {},
  hidden: (table: "posts" | "comments", id: string) => hide(api.db, table, id),
  held: (table: "posts" | "comments", id: string) => hold(api.db, table, id),
  deleted: (table: "posts" | "comments", id: string) => markDeleted(api.db, table, id),
};

async function doors() {
  await api.runJobs();
  const told = await reader.browser.call(getNotifications, { query: {} });
  const exported = await reader.browser.call(exportAccount, {});
  const mails = api.mailbox.mails.filter(({ to }) => to === reader.email);
  return { told, mails, exported, unread: told.success ? told.unreadCount : -1 };
}

describe.each(Object.entries(WAYS))("%s", (state, bring) => {
  const isShown = state === "visible";

  it("a comment on one's post", async () => {
    const ps_id = await createPost(api.db, { authorId: reader.id });
    const made = await writer.browser.call(comment, { body: { ps_id, text: "<p>secret words</p>" } });
    await bring("comments", made.success ? made.comment._id : "");
    const { told, mails, exported, unread } = await doors();
    for (const door of [told, mails]) expect(JSON.stringify(door).includes("secret words")).toBe(isShown);
    expect(JSON.stringify(exported)).not.toContain("secret words");
    expect(unread).toBe(isShown ? 1 : 0);
  });

  it("a reply under somebody else's post", async () => {
    const other = await createPost(api.db, { title: "secret title" });
    const own = await reader.browser.call(comment, { body: { ps_id: other, text: "<p>Mine</p>" } });
    const parent_id = own.success ? own.comment._id : "";
    await writer.browser.call(comment, { body: { ps_id: other, parent_id, text: "<p>secret words</p>" } });
    await writer.browser.call(toggleLike, { body: { parent_id, parent_type: "comment" } });
    await bring("posts", other);
    const { told, mails, exported, unread } = await doors();
    for (const door of [told, mails]) {
      expect(JSON.stringify(door).includes("secret title")).toBe(isShown);
      expect(JSON.stringify(door).includes("secret words")).toBe(isShown);
    }
    expect(JSON.stringify(exported).includes("secret words")).toBe(false);
    if (!isShown) expect(JSON.stringify(exported)).not.toContain("secret title");
    expect(unread).toBe(isShown ? 2 : 0);
  });
});
