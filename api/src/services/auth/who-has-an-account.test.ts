import { DAY } from "@unknot/contract/limits";
import {
  changePassword,
  logIn,
  requestPasswordReset,
  resetPassword,
  signUp,
  verifyEmail,
} from "@unknot/contract/services/auth";
import { deleteAccount, editUsername, getUserActivity } from "@unknot/contract/services/user";
import { describe, expect, it } from "vitest";
import { goodSignUp, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import { REMOVE_UNVERIFIED } from "./jobs.ts";

// What a stranger sees who signs up with somebody's address, and then does what whoever signed up would do.

const api = await openTestApi();

const EMAIL = "rowan@unknot.example";
const [FIRST, SECOND, OWNERS] = ["Strangers-0ne", "Strangers-Tw0", "Owners-0wn-one"];
const WAITS = { success: true, isEmailVerified: false, accessToken: null, theme: "dark" };

const register = (username: string, password: string, email = EMAIL) =>
  api.call(signUp, { body: { ...goodSignUp, username, email, password } });
const enter = (password: string, email = EMAIL) => api.call(logIn, { body: { email, password } });
const ownerSignsUp = () => register("Owner", OWNERS);

async function ownerCloses(): Promise<void> {
  const owner = api.browser();
  await owner.logIn(EMAIL, PASSWORD);
  await owner.call(deleteAccount, { body: { password: PASSWORD, deleteContent: true } });
}

/** Who the owner of the address is, and what they do before the stranger comes, or after the stranger's first sign-up. */
const worlds: [string, { before?: () => Promise<unknown>; between?: () => Promise<unknown> }][] = [
  ["nobody", {}],
  ["a member", { before: () => signUpAndLogIn(api) }],
  ["somebody who has signed up before", { before: ownerSignsUp }],
  ["somebody who signs up meanwhile", { between: ownerSignsUp }],
  ["a member who closes their account meanwhile", { before: () => signUpAndLogIn(api), between: ownerCloses }],
];

/** Everything that the stranger is answered, and how many statements each login took. */
async function seenBy({ before, between }: (typeof worlds)[number][1]): Promise<unknown[]> {
  const seen: unknown[] = [];
  const tryAll = async () => {
    for (const password of [FIRST, SECOND, "wrong", FIRST]) {
      let answer: unknown;
      const statements = await api.countStatements(async () => {
        answer = await enter(password);
      });
      seen.push([password, answer, statements]);
    }
    seen.push(await enter(FIRST, EMAIL.toUpperCase()));
  };
  await before?.();
  seen.push(await register("Oak", FIRST));
  await tryAll();
  await between?.();
  api.clock.advance(DAY);
  seen.push(await register("Elm", SECOND));
  await tryAll();
  for (const days of [6, 1]) {
    api.clock.advance(days * DAY + 1000);
    // In the moment before the job as after it.
    await tryAll();
    seen.push(await register("Oak", "An0ther-one", "third@unknot.example"));
    seen.push(await register("Elm", "An0ther-one", "fourth@unknot.example"));
    await api.runJob(REMOVE_UNVERIFIED);
    await tryAll();
  }
  return seen;
}

describe("signing up with an address, and logging in after it", () => {
  it.each(worlds)("looks the same where it is the address of %s", async (_, world) => {
    const seen = await seenBy(world);
    await api.reset();
    expect(seen).toEqual(await seenBy({}));
  });

  it("answers as the contract says, for as long as the account would live", async () => {
    await signUpAndLogIn(api);
    await register("Oak", FIRST);
    expect(await enter(FIRST)).toEqual(WAITS);
    expect(await enter(SECOND)).toMatchObject({ status: 401, error: "Incorrect email or password" });
    api.clock.advance(7 * DAY + 1000);
    await api.runJob(REMOVE_UNVERIFIED);
    expect(await enter(FIRST)).toMatchObject({ status: 401 });
    expect(await api.db.selectFrom("sign_ups").selectAll().execute()).toEqual([]);
  });

  it("opens nothing, and leaves the owner's login as it was", async () => {
    const rowan = await signUpAndLogIn(api);
    await register("Oak", FIRST);
    const stranger = api.browser();
    await stranger.logIn(EMAIL, FIRST);
    expect([...stranger.cookies]).toEqual([]);
    const body = { currentPassword: PASSWORD, newPassword: FIRST };
    expect(await api.browser().logIn(EMAIL, PASSWORD)).toMatchObject({ isEmailVerified: true });
    expect(await rowan.browser.call(changePassword, { body })).toMatchObject({ success: true });
    expect(await api.browser().logIn(EMAIL, FIRST)).toMatchObject({ isEmailVerified: true });
  });

  it("sends whoever reads the mails there a link that suits them, and no stranger's password gets in by it", async () => {
    const lastMail = async (password: string) => {
      api.mailbox.mails.length = 0;
      await enter(password);
      await api.runJobs();
      return api.mailbox.mails.map(({ to, letter }) => [to, letter.link?.url.replace(/\?.*/, "")]);
    };
    const verify = [EMAIL, "http://127.0.0.1:3000/verify-email"];
    const reset = [EMAIL, "http://127.0.0.1:3000/account/reset-password"];
    await register("Oak", FIRST);
    await register("Owner", OWNERS);
    await api.runJobs();
    expect(await lastMail(FIRST)).toEqual([verify]);
    expect(await lastMail(OWNERS), "of whoever signed up second").toEqual([reset]);
    const body = { token: api.mailbox.tokenFor(EMAIL), newPassword: OWNERS };
    await api.call(resetPassword, { body });
    expect(await api.browser().logIn(EMAIL, FIRST)).toMatchObject({ status: 401 });
    expect(await api.browser().logIn(EMAIL, OWNERS)).toMatchObject({ isEmailVerified: true });
    await register("Elm", SECOND);
    await api.runJobs();
    expect(await lastMail(SECOND), "of a member").toEqual([reset]);
  });

  it("ends with the verification: what an account began with is no password of it once there is another", async () => {
    const rowan = await signUpAndLogIn(api);
    const body = { currentPassword: PASSWORD, newPassword: OWNERS };
    await rowan.browser.call(changePassword, { body });
    expect(await enter(PASSWORD)).toMatchObject({ status: 401 });
    expect(await api.db.selectFrom("sign_ups").selectAll().execute()).toEqual([]);
    await register("Oak", FIRST, "fern@unknot.example");
    await api.runJobs();
    await api.call(requestPasswordReset, { body: { email: "fern@unknot.example" } });
    await api.runJobs();
    const reset = { token: api.mailbox.tokenFor("fern@unknot.example"), newPassword: OWNERS };
    expect(await api.call(resetPassword, { body: reset })).toMatchObject({ success: true });
    expect(await enter(FIRST, "fern@unknot.example")).toMatchObject({ status: 401 });
  });

  it("keeps the address in nothing that is stored of it, and the password only hashed", async () => {
    await signUpAndLogIn(api);
    await register("Oak", FIRST);
    const rows = await api.db.selectFrom("sign_ups").selectAll().execute();
    expect(rows).toEqual([{ user_id: expect.any(String), mark: expect.any(Buffer) }]);
    expect(String(rows[0]?.mark)).not.toMatch(/rowan|Strangers/);
  });

  it("takes the name for as long as an account nobody verifies, from who wants to be called so too", async () => {
    await signUpAndLogIn(api);
    const fern = await signUpAndLogIn(api, "Fern");
    await register("Oak", FIRST);
    await register("Elm", FIRST, "nobody@unknot.example");
    const rename = async (newUsername: string) =>
      (await fern.browser.call(editUsername, { body: { newUsername } })).success;
    api.clock.advance(7 * DAY + 1000);
    await fern.browser.logIn(fern.email, PASSWORD);
    expect([await rename("Oak"), await rename("Elm")]).toEqual([false, false]);
    await api.runJob(REMOVE_UNVERIFIED);
    expect([await rename("Oak"), await rename("Elm")]).toEqual([true, true]);
  });

  it("leaves the links to a name that was given up long ago as they are, until somebody who is verified has it", async () => {
    const rowan = await signUpAndLogIn(api);
    await rowan.browser.call(editUsername, { body: { newUsername: "Willow" } });
    api.clock.advance(91 * DAY);
    const follow = () => api.call(getUserActivity, { query: { username: "Rowan" } });
    for (const email of [EMAIL, "nobody@unknot.example"]) {
      expect(await register("Rowan", FIRST, email)).toMatchObject({ success: true });
      expect(await follow(), email).toMatchObject({ username: "Willow" });
      api.clock.advance(7 * DAY + 1000);
      await api.runJob(REMOVE_UNVERIFIED);
      expect(await follow(), email).toMatchObject({ username: "Willow" });
    }
    await register("Rowan", PASSWORD, "other@unknot.example");
    await api.runJobs();
    await api.call(verifyEmail, { query: { token: api.mailbox.tokenFor("other@unknot.example") } });
    expect(await follow()).toMatchObject({ username: "Rowan" });
    const other = api.browser();
    await other.logIn("other@unknot.example", PASSWORD);
    await other.call(deleteAccount, { body: { password: PASSWORD, deleteContent: true } });
    expect(await follow(), "somebody had it since").toMatchObject({ status: 404 });
  });
});
