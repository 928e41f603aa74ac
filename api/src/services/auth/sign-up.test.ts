import { logIn, resendVerification, signUp, verifyEmail } from "@unknot/contract/services/auth";
import { getUserActivity } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { untilWaiting } from "../../../testing/in-line.ts";
import { goodSignUp, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REMOVE_UNVERIFIED } from "./jobs.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ hashesAsSite: true });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const attempt = (change: object = {}) => api.call(signUp, { body: { ...goodSignUp, ...change } });
const HOURS = 3_600_000;

describe("signing up", () => {
  it("makes an account that begins with one click in a mail", async () => {
    const browser = api.browser();
    expect(await browser.call(signUp, { body: goodSignUp })).toEqual({
      success: true,
      message: "We've sent you an email. Follow the link in it to verify your address.",
    });
    expect(await api.call(getUserActivity, { query: { username: "Rowan" } })).toMatchObject({ status: 404 });
    await api.runJobs();
    expect(api.mailbox.mails).toHaveLength(1);
    expect(api.mailbox.mails[0]?.letter.link?.url).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/verify-email\?token=[\w-]{43}$/,
    );
    const answer = await browser.call(verifyEmail, { query: { token: api.mailbox.tokenFor(goodSignUp.email) } });
    expect(answer).toMatchObject({ success: true, isEmailVerified: true, theme: "dark" });
    expect(browser.cookies.has("refresh_token")).toBe(true);
    expect(await browser.refresh()).toMatchObject({
      user: { username: "Rowan", email: goodSignUp.email, role: "member" },
    });
    expect(await api.call(getUserActivity, { query: { username: "rowan" } })).toMatchObject({ username: "Rowan" });
  });

  it("keeps neither the password nor the date of birth", async () => {
    await attempt();
    const rows = JSON.stringify(await api.db.selectFrom("accounts").selectAll().execute());
    expect(rows).not.toContain(PASSWORD);
    expect(rows).not.toContain("1990");
    expect(rows).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  it.each<[object, number, string]>([
    [{ password: "x" }, 400, "Password must be at least 8 characters long."],
    [{ username: "ab" }, 400, "Username must be at least 3 characters long"],
    [{ dateOfBirth: undefined }, 400, "Please enter your Date of Birth"],
    ...["", "1990-02-30", "1990-13-01", "1990-5-17", "+001990-05-17"].map(
      (dateOfBirth) => [{ dateOfBirth }, 400, "Please enter your Date of Birth"] as [object, number, string],
    ),
    ...[
      "Ro\u001bwan",
      "Ro\u0085wan",
      "Ro\u202ewan",
      "Ro\u2066wan\u2069",
      "Rowan\u200e",
      "\u200fRowan",
      "Ro\u009bwan",
    ].map(
      (username) =>
        [{ username }, 400, "Username can hold letters, numbers and, between them, spaces . _ - '"] as [
          object,
          number,
          string,
        ],
    ),
    [{ dateOfBirth: "2026-03-01" }, 400, "Date of Birth must be before today"],
    [{ dateOfBirth: "2008-03-02" }, 400, "You must be at least 18 years old to sign up"],
    [{ email: "rowan" }, 400, "Please enter a valid Email Address"],
    [{ username: "Admin" }, 409, "This username is already taken"],
    [{ username: "m0derat0r" }, 409, "This username is already taken"],
    [{ username: "mоderator" }, 409, "This username is already taken"],
    [{ username: "deleted_user" }, 409, "This username is already taken"],
  ])("%j: %i %s", async (change, status, error) => {
    const answer = await attempt(change);
    expect(answer).toMatchObject({ status, error });
  });

  it.each([{ username: ["Rowan"] }, { email: { $ne: "" } }, { password: null }, { dateOfBirth: 19900517 }])(
    "%j is a clear 400",
    async (change) => {
      const answer = await attempt(change);
      expect(answer).toMatchObject({ status: 400, success: false, error: expect.stringContaining("must be string") });
    },
  );

  it("refuses a name that is taken, whatever its case or script", async () => {
    await signUpAndLogIn(api, "Paula");
    for (const username of ["paula", "PAULA", "раulа", "Pauⅼa", "ＰＡＵＬＡ"]) {
      const answer = await attempt({ username, email: "other@unknot.example" });
      expect(answer, username).toMatchObject({ status: 409, error: "This username is already taken" });
    }
    expect(await attempt({ username: "Pauline", email: "other@unknot.example" })).toMatchObject({ success: true });
  });
});

describe("nobody learns who has an account", () => {
  it("an address in use gets the same answer, and its owner a mail; no second account is made", async () => {
    const first = await attempt();
    await api.runJobs();
    const second = await attempt({ username: "Somebody" });
    expect(second).toEqual(first);
    await api.runJobs();
    expect(api.mailbox.mails.map(({ to }) => to)).toEqual([goodSignUp.email, goodSignUp.email]);
    expect(await api.db.selectFrom("accounts").select("email").execute()).toHaveLength(1);
  });

  it("the name of such a sign-up is kept like that of one that made an account", async () => {
    await signUpAndLogIn(api, "Owner");
    await attempt({ username: "Probe1", email: "owner@unknot.example" });
    await attempt({ username: "Probe2", email: "nobody@unknot.example" });
    for (const username of ["Probe1", "Probe2"]) {
      expect(await attempt({ username, email: "third@unknot.example" })).toMatchObject({ status: 409 });
      expect(await api.call(getUserActivity, { query: { username } })).toMatchObject({ status: 404 });
    }
    api.clock.advance(7 * 24 * HOURS + 1000);
    await api.runJob(REMOVE_UNVERIFIED);
    for (const username of ["Probe1", "Probe2"]) {
      expect(await attempt({ username, email: `${username}@third.example` })).toMatchObject({ success: true });
    }
  });

  it("asking for the link again answers the same for everybody, and mails only who waits for it", async () => {
    await attempt();
    await signUpAndLogIn(api, "Done");
    await api.runJobs();
    api.mailbox.mails.length = 0;
    const answers = await Promise.all(
      [goodSignUp.email, "done@unknot.example", "nobody@unknot.example"].map((email) =>
        api.call(resendVerification, { body: { email } }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await api.runJobs();
    expect(api.mailbox.mails.map(({ to }) => to)).toEqual([goodSignUp.email]);
  });

  it("addresses differ by case before the @ only", async () => {
    await attempt();
    await attempt({ username: "Second", email: "rowan@UNKNOT.example" });
    expect(await api.db.selectFrom("accounts").select("email").execute()).toHaveLength(1);
    await attempt({ username: "Third", email: "Rowan@unknot.example" });
    const rows = await api.db.selectFrom("accounts").select("email").orderBy("user_id").execute();
    expect(rows.map(({ email }) => email)).toEqual(["rowan@unknot.example", "Rowan@unknot.example"]);
  });
});

describe("the verification link", () => {
  it("works once, for 24 hours, and only the newest", async () => {
    await attempt();
    await api.runJobs();
    const older = api.mailbox.tokenFor(goodSignUp.email);
    await api.call(resendVerification, { body: { email: goodSignUp.email } });
    await api.runJobs();
    const token = api.mailbox.tokenFor(goodSignUp.email);
    const refused = { status: 400, error: "This verification link is invalid or has expired" };
    expect(await api.call(verifyEmail, { query: { token: older } })).toMatchObject(refused);
    expect(await api.call(verifyEmail, { query: { token } })).toMatchObject({ success: true });
    expect(await api.call(verifyEmail, { query: { token } })).toMatchObject(refused);
  });

  it("is over after 24 hours; logging in sends another", async () => {
    await attempt();
    await api.runJobs();
    const token = api.mailbox.tokenFor(goodSignUp.email);
    api.clock.advance(24 * HOURS);
    expect(await api.call(verifyEmail, { query: { token } })).toMatchObject({ status: 400 });
    const answer = await api.call(logIn, { body: { email: goodSignUp.email, password: PASSWORD } });
    expect(answer).toEqual({ success: true, isEmailVerified: false, accessToken: null, theme: "dark" });
    await api.runJobs();
    const fresh = api.mailbox.tokenFor(goodSignUp.email);
    expect(await api.call(verifyEmail, { query: { token: fresh } })).toMatchObject({ success: true });
  });

  it.each(["", "x", "%00", "a".repeat(1000), "' or 1=1"])("%s is not one", async (token) => {
    expect(await api.call(verifyEmail, { query: { token } })).toMatchObject({ status: 400 });
  });

  it("used twice at the same moment works once", async () => {
    await attempt();
    await api.runJobs();
    const token = api.mailbox.tokenFor(goodSignUp.email);
    const answers = await Promise.all([1, 2, 3].map(() => api.call(verifyEmail, { query: { token } })));
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  });
});

it("the same sign-up twice at the same moment makes one account", async () => {
  const answers = await Promise.all([attempt(), attempt(), attempt()]);
  expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.success && answer.status === 409)).toHaveLength(2);
  expect(await api.db.selectFrom("users").select("id").where("is_active", "=", false).execute()).toHaveLength(1);
});

it("two sign-ups with one address at the same moment make one account, and look the same", async () => {
  const answers = await Promise.all(["First", "Second", "Third"].map((username) => attempt({ username })));
  expect(answers.every((answer) => answer.success)).toBe(true);
  expect(await api.db.selectFrom("accounts").select("email").execute()).toHaveLength(1);
});

it("an account nobody verifies goes after 7 days, and its name and address are free", async () => {
  await attempt();
  api.clock.advance(7 * 24 * HOURS - 1000);
  await api.runJob(REMOVE_UNVERIFIED);
  expect(await attempt({ email: "other@unknot.example" })).toMatchObject({ status: 409 });
  api.clock.advance(2000);
  await api.runJob(REMOVE_UNVERIFIED);
  expect(await attempt()).toMatchObject({ success: true });
});

it("an account whose link is used while it is about to go stays, and holds back the removal of no other", async () => {
  await attempt();
  await attempt({ username: "Fern", email: "fern@unknot.example" });
  await api.runJobs();
  api.clock.advance(7 * 24 * HOURS + 1000);
  await api.call(resendVerification, { body: { email: goodSignUp.email } });
  await api.runJobs();
  const query = { token: api.mailbox.tokenFor(goodSignUp.email) };
  let verified: Promise<unknown> | undefined;
  await api.db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("username", "=", "Rowan").forUpdate().execute();
    verified = api.call(verifyEmail, { query });
    await untilWaiting(api);
    await api.runJob(REMOVE_UNVERIFIED);
    expect(await trx.selectFrom("users").select("username").execute()).toEqual([{ username: "Rowan" }]);
  });
  expect(await verified).toMatchObject({ success: true, isEmailVerified: true });
  await api.runJob(REMOVE_UNVERIFIED);
  expect(await api.call(getUserActivity, { query: { username: "Rowan" } })).toMatchObject({ success: true });
});
