import { requestPasswordReset, resendVerification, signUp, verifyEmail } from "@unknot/contract/services/auth";
import { contact } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { goodSignUp, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" } });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const from = (address: string) => {
  const browser = api.browser();
  browser.headers = { "x-forwarded-for": address };
  return browser;
};
const { email } = goodSignUp;
const askFrom = (address: string, mailbox = email) =>
  from(address).call(requestPasswordReset, { body: { email: mailbox } });

/** Lets the jobs that wait for their time have it now. */
const bringForward = () => sql`update pgboss.job set start_after = now()`.execute(api.db);

async function mailsNow(): Promise<number> {
  api.mailbox.mails.length = 0;
  await api.runJobs();
  return api.mailbox.mails.length;
}

it("one stranger uses up nobody's sign-up, reset, verification or contact form", async () => {
  for (let count = 0; count < 30; count++) {
    const stranger = from("192.0.2.1");
    await stranger.call(signUp, { body: { ...goodSignUp, username: `Stranger ${count}` } });
    await stranger.call(requestPasswordReset, { body: { email } });
    await stranger.call(resendVerification, { body: { email } });
    await stranger.call(contact, { body: { name: "x", email, reason: "Other", message: "<p>x</p>" } });
  }
  await api.runJobs();
  const owner = from("192.0.2.2");
  api.mailbox.mails.length = 0;
  expect(await owner.call(signUp, { body: goodSignUp })).toMatchObject({ success: true });
  expect(await owner.call(resendVerification, { body: { email } })).toMatchObject({ success: true });
  expect(await owner.call(requestPasswordReset, { body: { email } })).toMatchObject({ success: true });
  const body = { name: "Rowan", email, reason: "Other", message: "<p>Help</p>" };
  expect(await owner.call(contact, { body })).toMatchObject({ success: true });
  await api.runJobs();
  expect(api.mailbox.mails.filter(({ to }) => to === email)).toHaveLength(3);
});

it("strangers from everywhere send one mailbox twenty mails an hour and then one in a quarter of an hour", async () => {
  const owner = await signUpAndLogIn(api);
  for (let host = 1; host <= 100; host++) {
    expect(await askFrom(`198.51.100.${host}`)).toMatchObject({ success: true });
  }
  // One mail was for the sign-up; then one of each span of a quarter of an hour, this and the next.
  expect(await mailsNow()).toBe(20);
  await bringForward();
  expect(await mailsNow()).toBe(1);
  await bringForward();
  expect(await mailsNow(), "and no more").toBe(0);
  // The owner, where they have logged in before, has their mail at once.
  const answer = await owner.browser.call(requestPasswordReset, { body: { email } });
  expect(answer).toMatchObject({ success: true });
  expect(await mailsNow()).toBe(1);
});

it("who signs up under such a flood still gets the link", async () => {
  for (let host = 1; host <= 40; host++) {
    const body = { ...goodSignUp, username: `Stranger ${host}` };
    await from(`198.51.100.${host}`).call(signUp, { body });
  }
  await api.runJobs();
  api.mailbox.mails.length = 0;
  expect(await from("192.0.2.2").call(resendVerification, { body: { email } })).toMatchObject({ success: true });
  await bringForward();
  await api.runJobs();
  const links = api.mailbox.mails.flatMap(({ to, letter }) => (to === email && letter.link ? [letter.link.url] : []));
  const link = new URL(links.findLast((url) => url.includes("/verify-email?")) ?? "");
  const query = { token: link.searchParams.get("token") ?? "" };
  expect(await from("192.0.2.2").call(verifyEmail, { query })).toMatchObject({ success: true });
});

it("the answers, and the statements behind them, are the same where nobody has the address", async () => {
  await signUpAndLogIn(api);
  const counts = [];
  for (const mailbox of [email, "nobody@unknot.example"]) {
    const of: unknown[] = [];
    // The sign-up was one of the mails to the one; here is as much for the other.
    if (mailbox !== email) await askFrom("203.0.113.1", mailbox);
    for (let host = 1; host <= 24; host++) {
      let answer: unknown;
      const statements = await api.countStatements(async () => {
        answer = await askFrom(`198.51.100.${host}`, mailbox);
      });
      of.push([statements, answer]);
    }
    counts.push(of);
  }
  expect(counts[0]).toEqual(counts[1]);
});
