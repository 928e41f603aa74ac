import { createAppeal, getDecisions } from "@unknot/contract/services/appeals";
import { createReport, hideContent } from "@unknot/contract/services/moderation";
import { contact } from "@unknot/contract/services/user";
import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../testing/members.ts";
import { logInAs } from "../testing/moderators.ts";
import { openTestApi } from "../testing/open-test-api.ts";

const api = await openTestApi();
let rowan: LoggedIn;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
});

const once = { idempotencyKey: "key-of-this-text" };
const words = { name: "Rowan", email: "rowan@unknot.example", reason: "Other", message: "<p>Good day</p>" };
const messages = () => api.db.selectFrom("contact_messages").select("message").execute();

describe("a message of the contact form whose answer was lost", () => {
  const send = (message: string, filledIn: number) =>
    api.call(contact, { body: { ...words, message, filledIn } }, once);

  it("is there once when a visitor sends it again, later and at the same time", async () => {
    const first = await send("<p>Good day</p>", 5000);
    expect(first).toMatchObject({ success: true });
    expect(await Promise.all([send("<p>Good day</p>", 9000), send("<p>Good day</p>", 9001)])).toEqual([first, first]);
    expect(await messages()).toHaveLength(1);
    expect(await send("<p>Something else</p>", 9000)).toMatchObject({ status: 409, code: "key_reused" });
  });

  it("is there once when a member sends it again, and nobody else's key is theirs", async () => {
    const send = () => rowan.browser.call(contact, { body: words }, once);
    const first = await send();
    expect(await send()).toEqual(first);
    await api.call(contact, { body: words }, once);
    expect(await messages()).toHaveLength(2);
  });
});

it("a report whose answer was lost is answered as the first time", async () => {
  const object_id = await createPost(api.db);
  const body = { object_id, type: "problemSolution", reason: "<p>Spam</p>" } as const;
  const send = () => rowan.browser.call(createReport, { body }, once);
  const first = await send();
  expect(first).toMatchObject({ success: true });
  await api.db.updateTable("posts").set({ deleted_at: api.clock() }).where("id", "=", object_id).execute();
  expect(await send()).toEqual(first);
});

it("an appeal whose answer was lost is answered as the first time; a second one is refused", async () => {
  const moderator = await logInAs(api, "moderator", "Moss");
  const object_id = await createPost(api.db, { authorId: rowan.id });
  await moderator.browser.call(hideContent, { body: { object_id, type: "problemSolution", reason: "Not nice" } });
  const decisions = await rowan.browser.call(getDecisions, { query: {} });
  const decision_id = (decisions.success && decisions.list[0]?.decision_id) || "";
  const send = (options = once) =>
    rowan.browser.call(createAppeal, { body: { decision_id, text: "It was a quotation" } }, options);
  const first = await send();
  expect(first).toMatchObject({ success: true });
  expect(await send()).toEqual(first);
  expect(await send({ idempotencyKey: "another" })).toMatchObject({ status: 409 });
});
