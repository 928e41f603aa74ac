import {
  changePassword,
  logIn,
  requestPasswordReset,
  resetPassword,
  verifyPasswordResetToken,
} from "@unknot/contract/services/auth";
import { getUserAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const MINUTES = 60_000;
const INVALID = { status: 403, code: "invalid_token" };

describe("a forgotten password", () => {
  const ask = (email: string) => api.call(requestPasswordReset, { body: { email } });

  it("asking says the same for everybody; only owners get a mail", async () => {
    const { email } = await signUpAndLogIn(api);
    const answer = await ask(email);
    expect(answer).toMatchObject({ success: true });
    expect(await ask("nobody@unknot.example")).toEqual(answer);
    api.mailbox.mails.length = 0;
    await api.runJobs();
    expect(api.mailbox.mails.map(({ to }) => to)).toEqual([email]);
    expect(await ask("")).toMatchObject({ status: 400, error: "Please enter your Email Address" });
    expect(await ask("fern")).toMatchObject({ status: 400 });
  });

  it("is replaced once, by the newest link, within an hour; all sessions end and the owner is told", async () => {
    const { browser, email } = await signUpAndLogIn(api);
    await ask(email);
    await api.runJobs();
    const older = api.mailbox.tokenFor(email);
    await ask(email);
    await api.runJobs();
    const token = api.mailbox.tokenFor(email);
    const refused = { status: 400, error: "This password reset link is invalid or has expired" };
    const newPassword = "N3w-password";
    expect(await api.call(verifyPasswordResetToken, { query: { token: older } })).toMatchObject(refused);
    expect(await api.call(verifyPasswordResetToken, { query: { token } })).toMatchObject({ success: true });
    expect(await api.call(resetPassword, { body: { token, newPassword: "weak" } })).toMatchObject({
      status: 400,
      error: "Password must be at least 8 characters long.",
    });
    expect(await api.call(resetPassword, { body: { token, newPassword } })).toMatchObject({ success: true });
    expect(await api.call(resetPassword, { body: { token, newPassword } })).toMatchObject(refused);
    expect(await browser.call(getUserAccount, {})).toMatchObject(INVALID);
    expect(await browser.refresh()).toMatchObject({ success: false });
    expect(await api.call(logIn, { body: { email, password: PASSWORD } })).toMatchObject({ status: 401 });
    expect(await api.browser().logIn(email, newPassword)).toMatchObject({ isEmailVerified: true });
    await api.runJobs();
    expect(api.mailbox.mails.at(-1)).toMatchObject({
      to: email,
      letter: { subject: "Your password for Unknot was changed" },
    });
  });

  it("the link may come as bearer, and is over after an hour", async () => {
    const { email } = await signUpAndLogIn(api);
    await ask(email);
    await api.runJobs();
    const browser = api.browser();
    browser.accessToken = api.mailbox.tokenFor(email);
    expect(await browser.call(resetPassword, { body: { newPassword: "N3w-password" } })).toMatchObject({
      success: true,
    });
    await ask(email);
    await api.runJobs();
    api.clock.advance(60 * MINUTES);
    const token = api.mailbox.tokenFor(email);
    expect(await api.call(resetPassword, { body: { token, newPassword: "N3w-password" } })).toMatchObject({
      status: 400,
    });
  });

  it("used twice at the same moment works once", async () => {
    const { email } = await signUpAndLogIn(api);
    await ask(email);
    await api.runJobs();
    const token = api.mailbox.tokenFor(email);
    const answers = await Promise.all(
      ["A-password1", "B-password1"].map((newPassword) => api.call(resetPassword, { body: { token, newPassword } })),
    );
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  });
});

describe("changing the password", () => {
  it("asks for the present one, ends the other sessions and keeps this one", async () => {
    const { browser, email } = await signUpAndLogIn(api);
    const phone = api.browser();
    await phone.logIn(email, PASSWORD);
    const change = (currentPassword: string, newPassword: string) =>
      browser.call(changePassword, { body: { currentPassword, newPassword } });
    expect(await change("wrong", "N3w-password")).toMatchObject({ status: 401, error: "Incorrect password" });
    expect(await change(PASSWORD, "new")).toMatchObject({ status: 400 });
    expect(await change(PASSWORD, "N3w-password")).toMatchObject({ success: true });
    expect(await phone.call(getUserAccount, {})).toMatchObject(INVALID);
    expect(await browser.call(getUserAccount, {})).toMatchObject({ success: true });
    expect(await browser.refresh()).toMatchObject({ success: true });
  });
});
