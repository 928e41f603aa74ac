import { signUp } from "@unknot/contract/services/auth";
import { createComment } from "@unknot/contract/services/comments";
import { createProblemSolution, editProblemSolution } from "@unknot/contract/services/posts";
import { contact } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { goodSignUp, type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { joinedLongAgo } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let rowan: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on" } });
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
});
afterAll(() => api.close());

const links = (count: number) => '<p><a href="https://x.example/">x</a></p>'.repeat(count);
const publish = (solution: string, title = "A title") =>
  rowan.browser.call(createProblemSolution, { body: { title, problem: "<p>Problem</p>", solution } });

describe("a new member", () => {
  it("puts at most five links into a text, new or changed; a member of standing as many as they like", async () => {
    expect(await publish(links(6))).toMatchObject({
      status: 400,
      error: "New members can put at most 5 links into a text",
    });
    const made = await publish(links(5));
    expect(made).toMatchObject({ success: true });
    const params = { ps_id: made.success ? made.id : "" };
    const body = { newTitle: "T", newProblem: "<p>P</p>", newSolution: links(6) };
    expect(await rowan.browser.call(editProblemSolution, { params, body })).toMatchObject({ status: 400 });
    const ps_id = await createPost(api.db);
    expect(await rowan.browser.call(createComment, { body: { ps_id, text: links(6) } })).toMatchObject({ status: 400 });
    await joinedLongAgo(api);
    expect(await publish(links(6), "Another")).toMatchObject({ success: true });
  });
});

it("the same text is refused the fourth time, however it is formatted; short thanks are not", async () => {
  const ps_id = await createPost(api.db);
  const write = (text: string) => rowan.browser.call(createComment, { body: { ps_id, text } });
  for (const text of ["<p>Buy cheap ropes at our shop</p>", "<p>Buy <b>cheap</b> ropes, at our shop!</p>"]) {
    expect(await write(text)).toMatchObject({ success: true });
  }
  expect(await write("<p>BUY CHEAP ROPES AT OUR SHOP</p>")).toMatchObject({ success: true });
  expect(await write("<p>Buy cheap ropes at our shop</p>")).toMatchObject({
    status: 400,
    error: "You have already published this text several times",
  });
  for (let count = 0; count < 6; count++) expect(await write("<p>Thank you</p>")).toMatchObject({ success: true });
  const fern = await signUpAndLogIn(api, "Fern");
  const body = { ps_id, text: "<p>Buy cheap ropes at our shop</p>" };
  expect(await fern.browser.call(createComment, { body })).toMatchObject({ success: true });
});

describe("a form that a program fills in", () => {
  const trapped = /This looks as if a program had sent it/;
  it.each([{ website: "https://spam.example" }, { filledIn: 300 }])("%j is refused", async (trap) => {
    const person = { ...goodSignUp, username: "Bot", email: "bot@x.example" };
    expect(await api.call(signUp, { body: { ...person, ...trap } })).toMatchObject({ status: 400, error: trapped });
    const message = { name: "B", email: "b@x.example", reason: "Other", message: "<p>Hi</p>" };
    expect(await api.call(contact, { body: { ...message, ...trap } })).toMatchObject({ status: 400, error: trapped });
  });

  it("is taken from people, who need longer and do not see the hidden field", async () => {
    const person = { ...goodSignUp, username: "Person", email: "person@x.example", website: "", filledIn: 9000 };
    expect(await api.call(signUp, { body: person })).toMatchObject({ success: true });
  });
});

it("what is sent again with its key is no repeated text, and meets no limit", async () => {
  const body = { title: "A title", problem: "<p>The very same problem</p>", solution: "<p>The very same solution</p>" };
  const send = (change: object = {}) =>
    rowan.browser.call(createProblemSolution, { body: { ...body, ...change } }, { idempotencyKey: "once" });
  const first = await send();
  expect(first).toMatchObject({ success: true });
  for (let count = 0; count < 40; count++) expect(await send()).toEqual(first);
  expect(await send({ title: "Another" })).toMatchObject({ status: 409, code: "key_reused" });
});
