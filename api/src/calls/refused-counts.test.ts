import { changePassword, logIn, requestPasswordReset, resetPassword, signUp } from "@unknot/contract/services/auth";
import { createComment } from "@unknot/contract/services/comments";
import { createProblemSolution, toggleLike } from "@unknot/contract/services/posts";
import { contact, editUsername } from "@unknot/contract/services/user";
import { beforeEach, describe, expect, it } from "vitest";
import { createMember, createPost } from "../../testing/factories.ts";
import { goodSignUp, type LoggedIn, PASSWORD, signUpAndLogIn } from "../../testing/members.ts";
import { openTestApi } from "../../testing/open-test-api.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

// What limits are for is done or guessed; what is refused has done nothing.

const api = await openTestApi({ settings: { RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" } });

let rowan: LoggedIn;
/** Refused calls are counted in memory, which outlives a test: each test has a member and an address of its own. */
let visitor: TestBrowser;
let addresses = 0;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
  visitor = api.browser();
  for (const browser of [visitor, rowan.browser]) browser.headers = { "x-forwarded-for": `192.0.2.${++addresses}` };
});

type Answer = { success: boolean; status?: number };

/** The statuses of some calls made one after the other. */
async function statusesOf(times: number, call: (index: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) {
    const answer = await call(index);
    statuses.push(answer.success ? 200 : (answer.status as number));
  }
  return statuses;
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

describe("what is refused counts toward nothing:", () => {
  it("names that are taken or break a rule", async () => {
    await createMember(api.db, "Taken");
    const rename = (newUsername: string) => rowan.browser.call(editUsername, { body: { newUsername } });
    expect(await statusesOf(4, () => rename("Taken"))).toEqual(times(4, 409));
    expect(await statusesOf(4, () => rename("ab"))).toEqual(times(4, 400));
    expect(await statusesOf(6, (index) => rename(`Free ${index}`))).toEqual([...times(5, 200), 429]);
  });

  it("sign-ups with such names", async () => {
    await createMember(api.db, "Taken");
    const register = (username: string) =>
      visitor.call(signUp, { body: { ...goodSignUp, username, email: "new@unknot.example" } });
    expect(await statusesOf(6, () => register("Taken"))).toEqual(times(6, 409));
    expect(await statusesOf(6, () => register("ab"))).toEqual(times(6, 400));
    expect(await statusesOf(6, (index) => register(`Free ${index}`))).toEqual([...times(5, 200), 429]);
  });

  it("messages to the moderators in which something is missing", async () => {
    const send = (name: string) =>
      visitor.call(contact, { body: { name, email: "a@b.example", reason: "Other", message: "<p>Help</p>" } });
    expect(await statusesOf(6, () => send(""))).toEqual(times(6, 400));
    expect(await statusesOf(6, () => send("Fern"))).toEqual([...times(5, 200), 429]);
  });

  it("addresses that are none", async () => {
    const ask = (email: string) => visitor.call(requestPasswordReset, { body: { email } });
    expect(await statusesOf(6, () => ask("rowan"))).toEqual(times(6, 400));
    expect(await statusesOf(6, () => ask(rowan.email))).toEqual([...times(5, 200), 429]);
  });

  it("texts that were not published, as often as they come", async () => {
    const text = "<p>A text that is long enough to be told again</p>";
    const comment = (ps_id: string) => rowan.browser.call(createComment, { body: { ps_id, text } });
    expect(await statusesOf(4, () => comment("999"))).toEqual(times(4, 404));
    const ps_id = await createPost(api.db);
    expect(await statusesOf(4, () => comment(ps_id))).toEqual([...times(3, 200), 400]);
    const body = { title: "A title", problem: text, solution: text };
    const publish = (beside: object) => rowan.browser.call(createProblemSolution, { body: { ...body, ...beside } });
    expect(await statusesOf(4, () => publish({ alternative_to: "999" }))).toEqual(times(4, 404));
    expect(await statusesOf(4, () => publish({}))).toEqual([...times(3, 200), 400]);
  });
});

describe("what is guessed goes on counting:", () => {
  it("passwords, also of whoever sits at an open session", async () => {
    const guess = () => visitor.call(logIn, { body: { email: rowan.email, password: "wrong" } });
    expect(await statusesOf(11, guess)).toEqual([...times(10, 401), 429]);
    const change = (currentPassword: string, newPassword: string) =>
      rowan.browser.call(changePassword, { body: { currentPassword, newPassword } });
    expect(await statusesOf(5, () => change("wrong", "N3w-password"))).toEqual(times(5, 401));
    expect(await statusesOf(6, () => change(PASSWORD, "weak"))).toEqual([...times(5, 400), 429]);
  });

  it("tokens of mails", async () => {
    const guess = () => visitor.call(resetPassword, { body: { token: "x", newPassword: "N3w-password" } });
    expect(await statusesOf(61, guess)).toEqual([...times(60, 400), 429]);
  });
});

it("refused calls count after all where there are more of them than people make", async () => {
  const like = () =>
    rowan.browser.call(toggleLike, { body: { parent_id: "999", parent_type: "problemSolution", liked: true } });
  expect(await statusesOf(120 + 300, like)).toEqual(times(420, 404));
  expect(await statusesOf(1, like)).toEqual([429]);
});
