import { getSessions, requestPasswordReset, resetPassword } from "@unknot/contract/services/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { REMOVE_EXPIRED } from "./index.ts";

const DAYS = 24 * 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" } });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

function from(address: string, browser: TestBrowser = api.browser()): TestBrowser {
  browser.headers = { "x-forwarded-for": address };
  return browser;
}

/** Wrong passwords from many addresses, ten from each: more than a mailbox takes from everybody together. */
async function siege(email: string): Promise<void> {
  await Promise.all(
    Array.from({ length: 21 }, async (_, host) => {
      for (let count = 0; count < 10; count++) await from(`198.51.100.${host}`).logIn(email, "wrong");
    }),
  );
}

/** What a siege leaves behind, without its work. */
async function besieged(mailbox: string): Promise<void> {
  for (let count = 0; count < 200; count++) await api.context.limiter.wait("logInAnywhere", { mailbox });
}

describe("guessing the password of somebody", () => {
  it("205 times from one address keeps its owner out from nowhere", async () => {
    const { email } = await signUpAndLogIn(api);
    for (let count = 0; count < 205; count++) await from("192.0.2.7").logIn(email, "wrong");
    expect(await from("192.0.2.8").logIn(email, PASSWORD)).toMatchObject({ isEmailVerified: true });
  });

  it("is refused without counting toward anything else", async () => {
    const { email } = await signUpAndLogIn(api);
    const guesser = from("192.0.2.7");
    for (let count = 0; count < 100; count++) await guesser.logIn(email, "wrong");
    // Ten of them were looked at; forty are left for other accounts from there.
    const statuses = [];
    for (let count = 0; count < 41; count++) {
      const answer = await guesser.logIn(`nobody${count}@unknot.example`, "wrong");
      statuses.push(answer.success ? 200 : answer.status);
    }
    expect(statuses).toEqual([...Array(40).fill(401), 429]);
  });

  it("many times at once takes no more than one after the other, and leaves the rest as it was", async () => {
    const { email } = await signUpAndLogIn(api);
    const answers = await Promise.all(Array.from({ length: 30 }, () => from("192.0.2.7").logIn(email, "wrong")));
    expect(
      answers.map((answer) => "status" in answer && answer.status).filter((status) => status === 401),
    ).toHaveLength(10);
    const rows = await api.db.selectFrom("rate_limits").select("points").execute();
    expect(rows.map(({ points }) => points).filter((points) => points > 10)).toEqual([]);
  });

  it("from everywhere leaves the door open to whoever has logged in from there before", async () => {
    const owner = await signUpAndLogIn(api);
    const { email } = owner;
    await from("203.0.113.5").logIn(email, PASSWORD);
    await siege(email);
    expect(await from("203.0.113.99").logIn(email, PASSWORD), "a new place").toMatchObject({ status: 429 });
    expect(await from("203.0.113.5").logIn(email, PASSWORD), "a known address").toMatchObject({
      isEmailVerified: true,
    });
    const phone = from("203.0.113.98", owner.browser);
    expect(await phone.logIn(email, PASSWORD), "a known browser").toMatchObject({ isEmailVerified: true });
    expect(await phone.call(getSessions, {})).toMatchObject({ success: true });
  });

  it("shows nobody who has logged in from where", async () => {
    const { email } = await signUpAndLogIn(api);
    await from("203.0.113.5").logIn(email, PASSWORD);
    await besieged(email);
    await besieged("nobody@unknot.example");
    const answers = [];
    for (const [address, mailbox] of [
      ["203.0.113.5", email],
      ["203.0.113.6", email],
      ["203.0.113.5", "nobody@unknot.example"],
      ["203.0.113.6", "nobody@unknot.example"],
    ] as const) {
      const stranger = from(address);
      answers.push({ ...(await stranger.logIn(mailbox, "wrong")), cookies: [...stranger.cookies] });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 429, cookies: [] });
  });

  it("in the owner's browser stops after ten tries, and another account's cookie opens nothing", async () => {
    const owner = await signUpAndLogIn(api);
    const moss = await signUpAndLogIn(api, "Moss");
    for (let count = 0; count < 10; count++) await owner.browser.logIn(owner.email, "wrong");
    expect(await owner.browser.logIn(owner.email, PASSWORD)).toMatchObject({ status: 429 });
    await besieged(owner.email);
    expect(await from("203.0.113.97", moss.browser).logIn(owner.email, PASSWORD)).toMatchObject({ status: 429 });
  });

  it("does not keep out who has chosen a new password by mail", async () => {
    const { email } = await signUpAndLogIn(api);
    await besieged(email);
    const away = from("203.0.113.96");
    await away.call(requestPasswordReset, { body: { email } });
    await api.runJobs();
    const body = { token: api.mailbox.tokenFor(email), newPassword: "An0ther-Knot" };
    expect(await away.call(resetPassword, { body })).toMatchObject({ success: true });
    expect(await away.logIn(email, "An0ther-Knot")).toMatchObject({ isEmailVerified: true });
  });

  it("is told apart for half a year, by hashes that name nobody", async () => {
    const { email, browser } = await signUpAndLogIn(api);
    expect(browser.last?.headers["set-cookie"]).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^known_device=[\w-]{43}; .*Path=\/api; .*HttpOnly; .*SameSite=Strict/),
      ]),
    );
    await from("203.0.113.5").logIn(email, PASSWORD);
    const rows = await api.db.selectFrom("known_logins").selectAll().execute();
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows.map(({ mark }) => mark.toString("latin1")))).not.toMatch(/203\.0/);
    api.clock.advance(180 * DAYS);
    await api.runJob(REMOVE_EXPIRED);
    expect(await api.db.selectFrom("known_logins").selectAll().execute()).toEqual([]);
  });
});
