import { setAbility } from "@unknot/contract/services/abilities";
import { createAppeal } from "@unknot/contract/services/appeals";
import { logIn, verifyEmail } from "@unknot/contract/services/auth";
import { getLikes, noteSearch } from "@unknot/contract/services/posts";
import { answerContactMessage } from "@unknot/contract/services/records";
import { editUsername } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost } from "../testing/factories.ts";
import { untilWaiting } from "../testing/in-line.ts";
import { goodSignUp, PASSWORD, signUpAndLogIn } from "../testing/members.ts";
import { logInAs } from "../testing/moderators.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { issueToken } from "./services/auth/account-tokens.ts";
import { record } from "./services/decisions/index.ts";

// An account that is closed while a call of its member is under way.

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Makes a call that gets to the account of its member at the moment at which that is closed. */
async function whileClosing<Answer>(userId: string, call: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await api.db.transaction().execute(async (trx) => {
    // What closing does last; the rows that belong to it go with it.
    await sql`delete from users where id = ${userId}`.execute(trx);
    answer = call();
    await untilWaiting(api);
  });
  return answer as Promise<Answer>;
}

it("refuses what a member was about to write as if it had come later", async () => {
  const { id, browser } = await signUpAndLogIn(api);
  const postId = await createPost(api.db, { authorId: id });
  const subject = { kind: "post", id: postId } as const;
  const line = { actorId: null, action: "hide", userId: id, subject, reason: "Spam", now: api.clock() } as const;
  const decisionId = await record(api.db, line);
  const body = { decision_id: decisionId, text: "Why?" };
  const answer = await whileClosing(id, () => browser.call(createAppeal, { body }));
  expect(answer).toMatchObject({ success: false, status: 403, code: "invalid_token" });
});

it("refuses a new name for who is gone", async () => {
  const { id, browser } = await signUpAndLogIn(api);
  const answer = await whileClosing(id, () => browser.call(editUsername, { body: { newUsername: "Hazel" } }));
  expect(answer).toMatchObject({ success: false, status: 403, code: "invalid_token" });
});

it("tells who is no moderator any more that there is no such call", async () => {
  const { id, browser } = await logInAs(api, "moderator", "Hazel");
  const message = { name: "N", email: "n@x.example", reason: "Other", message: "<p>x</p>", user_id: null };
  const open = { closed_at: null, answer: null, answered_by: null, answered_at: null };
  const row = await api.db
    .insertInto("contact_messages")
    .values({ ...message, ...open, created_at: api.clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const input = { params: { message_id: row.id }, body: { answer: "Yes" } };
  expect(await whileClosing(id, () => browser.call(answerContactMessage, input))).toMatchObject({ status: 404 });
});

it("tells a moderator that there is no such member any more", async () => {
  const { id, username } = await signUpAndLogIn(api);
  const { browser } = await logInAs(api, "moderator", "Hazel");
  const body = { username, ability: "newTags" as const, allowed: false, reason: "Made ten tags for one thing" };
  expect(await whileClosing(id, () => browser.call(setAbility, { body }))).toMatchObject({ status: 404 });
});

it("refuses a login with the words for an address that nobody has", async () => {
  const { id, email } = await signUpAndLogIn(api);
  const body = { email, password: PASSWORD };
  expect(await whileClosing(id, () => api.call(logIn, { body }))).toMatchObject({
    status: 401,
    error: "Incorrect email or password",
  });
});

it("refuses the link of a mail for an account that is gone", async () => {
  const { id } = await signUpAndLogIn(api, goodSignUp.username);
  const token = await issueToken(api.db, id, "verification", api.clock());
  expect(await whileClosing(id, () => api.call(verifyEmail, { query: { token } }))).toMatchObject({ status: 400 });
});

it("an id beyond what the database counts is no id", async () => {
  const { browser } = await signUpAndLogIn(api);
  const id = "9223372036854775808";
  const likes = { problemSolutions: [id], comments: [] };
  expect(await browser.call(getLikes, { body: likes })).toMatchObject({ status: 400 });
  expect(await api.call(noteSearch, { body: { value: "door", ps_id: id } })).toMatchObject({ status: 400 });
});
