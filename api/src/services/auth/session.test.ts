import { generateAccessToken, getSessions, logIn, logOut, revokeSession } from "@unknot/contract/services/auth";
import { getUserAccount, updateUserSettings } from "@unknot/contract/services/user";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { goodSignUp, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REMOVE_EXPIRED } from "./jobs.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
const INVALID = { status: 403, code: "invalid_token" };

describe("logging in", () => {
  it("says the same for a wrong password and an unknown address", async () => {
    const { email } = await signUpAndLogIn(api);
    const wrong = await api.call(logIn, { body: { email, password: "wrong" } });
    expect(wrong).toMatchObject({ status: 401, error: "Incorrect email or password" });
    expect(await api.call(logIn, { body: { email: "nobody@x.example", password: "wrong" } })).toEqual(wrong);
    expect(await api.call(logIn, { body: { email: "", password: "" } })).toEqual(wrong);
  });

  it("sets a cookie that scripts and other sites cannot use", async () => {
    const { email } = await signUpAndLogIn(api);
    const browser = api.browser();
    expect(await browser.logIn(email.toUpperCase(), PASSWORD)).toMatchObject({ isEmailVerified: true });
    const cookie = String(browser.last?.headers["set-cookie"]);
    expect(cookie).toMatch(/^refresh_token=[\w-]{65}; Path=\/api; Expires=.*; HttpOnly; SameSite=Strict$/);
    expect(browser.last?.headers["cache-control"]).toBe("no-store");
  });

  it("the access token says who, and nothing private", async () => {
    const { browser, id, email } = await signUpAndLogIn(api);
    const payload = JSON.parse(atob(browser.accessToken?.split(".")[1] ?? ""));
    expect(payload).toMatchObject({ sub: id, username: "Rowan", role: "member", exp: payload.iat + 15 * 60 });
    expect(JSON.stringify(payload)).not.toContain(email);
  });
});

describe("an access token", () => {
  it("is good for 15 minutes; the cookie then gets another", async () => {
    const { browser } = await signUpAndLogIn(api);
    expect(await browser.call(getUserAccount, {})).toMatchObject({ success: true });
    api.clock.advance(15 * MINUTES);
    expect(await browser.call(getUserAccount, {})).toMatchObject(INVALID);
    await browser.refresh();
    expect(await browser.call(getUserAccount, {})).toMatchObject({ success: true });
  });

  it("is asked for, and must be ours", async () => {
    const { browser, id } = await signUpAndLogIn(api);
    const claims = { sub: id, sid: "1", username: "Rowan", role: "admin" };
    const key = new TextEncoder().encode("another secret that is long enough");
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h").sign(key);
    const none = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`;
    for (const token of [null, "", "x", foreign, none, `${browser.accessToken}x`, "a".repeat(5000)]) {
      browser.accessToken = token;
      expect(await browser.call(getUserAccount, {}), String(token)).toMatchObject(INVALID);
    }
  });
});

describe("the refresh token", () => {
  it("is another at every use, and the one before still counts for a moment: two tabs get the same", async () => {
    const { browser } = await signUpAndLogIn(api);
    const first = browser.cookies.get("refresh_token") ?? "";
    await browser.refresh();
    const second = browser.cookies.get("refresh_token") ?? "";
    expect(second).not.toBe(first);
    browser.cookies.set("refresh_token", first);
    api.clock.advance(5000);
    expect(await browser.refresh()).toMatchObject({ success: true });
    expect(browser.cookies.get("refresh_token")).toBe(second);
  });

  it("used again later ends the session for both", async () => {
    const { browser } = await signUpAndLogIn(api);
    const thief = api.browser();
    const stolen = browser.cookies.get("refresh_token") ?? "";
    await browser.refresh();
    api.clock.advance(11_000);
    thief.cookies.set("refresh_token", stolen);
    const visitor = { success: false, accessToken: null, user: null };
    expect(await thief.refresh()).toMatchObject(visitor);
    expect(await browser.refresh()).toMatchObject(visitor);
    expect(browser.cookies.has("refresh_token")).toBe(false);
  });

  it("from long ago ends it too", async () => {
    const { browser } = await signUpAndLogIn(api);
    const oldest = browser.cookies.get("refresh_token") ?? "";
    for (const _ of [1, 2, 3]) await browser.refresh();
    const current = browser.cookies.get("refresh_token") ?? "";
    browser.cookies.set("refresh_token", oldest);
    expect(await browser.refresh()).toMatchObject({ success: false });
    browser.cookies.set("refresh_token", current);
    expect(await browser.refresh()).toMatchObject({ success: false });
  });

  it("asked for many times at once gives everybody the same session", async () => {
    const { browser } = await signUpAndLogIn(api);
    const token = browser.cookies.get("refresh_token") ?? "";
    const tabs = [1, 2, 3, 4].map(() => {
      const tab = api.browser();
      tab.cookies.set("refresh_token", token);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(answers.every((answer) => answer.success)).toBe(true);
    expect(new Set(tabs.map((tab) => tab.cookies.get("refresh_token"))).size).toBe(1);
  });

  it("lives 30 days from its last use, and is then cleaned away", async () => {
    const { browser } = await signUpAndLogIn(api);
    api.clock.advance(29 * DAYS);
    expect(await browser.refresh()).toMatchObject({ success: true });
    api.clock.advance(30 * DAYS);
    expect(await browser.refresh()).toMatchObject({ success: false });
    await api.runJob(REMOVE_EXPIRED);
    expect(await api.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  it.each(["", "x", "x".repeat(65), "ü", "a".repeat(4000)])("%s is nobody's", async (token) => {
    const browser = api.browser();
    browser.cookies.set("refresh_token", token);
    expect(await browser.refresh()).toMatchObject({ success: false, accessToken: null, user: null });
    expect(browser.last?.statusCode).toBe(200);
  });

  it("is kept as a hash only", async () => {
    const { browser } = await signUpAndLogIn(api);
    const token = browser.cookies.get("refresh_token") ?? "";
    await browser.refresh();
    const rows = await api.db.selectFrom("sessions").selectAll().execute();
    const kept = JSON.stringify(rows.map((row) => Object.values(row).map(String)));
    for (const secret of [token, browser.cookies.get("refresh_token") ?? ""]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(secret.slice(0, 22));
    }
  });
});

describe("cookies count only in requests from the site's own pages", () => {
  it.each([
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://127.0.0.1:3001" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "http://127.0.0.1:3000" }, 200],
    [{ origin: "http://localhost:3000" }, 200],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "http://127.0.0.1:3000", host: "evil.example" }, 200],
  ])("%j: %i", async (headers, status) => {
    const { browser } = await signUpAndLogIn(api);
    browser.headers = headers;
    await browser.call(generateAccessToken, {});
    expect(browser.last?.statusCode).toBe(status);
    await browser.call(logOut, {});
    expect(browser.last?.statusCode).toBe(status);
  });
});

describe("sessions", () => {
  it("are listed, and each can be ended; it then ends at once", async () => {
    const { browser, email } = await signUpAndLogIn(api);
    const phone = api.browser();
    phone.headers = { "user-agent": "Phone" };
    api.clock.advance(1000);
    await phone.logIn(email, PASSWORD);
    const list = await browser.call(getSessions, {});
    if (!list.success) throw new Error(list.error);
    expect(list.sessions).toMatchObject([{ userAgent: "Phone", current: false }, { current: true }]);
    const id = list.sessions[0]?._id ?? "";
    const stranger = (await signUpAndLogIn(api, "Stranger")).browser;
    expect(await stranger.call(revokeSession, { params: { session_id: id } })).toMatchObject({ status: 404 });
    expect(await browser.call(revokeSession, { params: { session_id: id } })).toEqual({ success: true });
    expect(await phone.call(getUserAccount, {})).toMatchObject(INVALID);
    expect(await phone.refresh()).toMatchObject({ success: false });
    for (const unknown of [id, "x", "0", "9".repeat(30), "%00"]) {
      const answer = await browser.call(revokeSession, { params: { session_id: unknown } });
      expect(answer, unknown).toMatchObject({ success: false });
      expect([400, 404]).toContain(browser.last?.statusCode);
    }
  });

  it("logging out ends the session and clears the cookie", async () => {
    const { browser } = await signUpAndLogIn(api);
    const token = browser.cookies.get("refresh_token") ?? "";
    expect(await browser.call(logOut, {})).toEqual({ success: true });
    expect(browser.cookies.has("refresh_token")).toBe(false);
    expect(await browser.call(getUserAccount, {})).toMatchObject(INVALID);
    browser.cookies.set("refresh_token", token);
    expect(await browser.refresh()).toMatchObject({ success: false });
    expect(await api.call(logOut, {})).toEqual({ success: true });
  });
});

it("a visitor's token is no reason to refuse a public call, a bad one is", async () => {
  const { browser } = await signUpAndLogIn(api);
  browser.accessToken = "x";
  const body = { newSettings: { theme: "light", language: "en" } } as const;
  expect(await browser.call(updateUserSettings, { body })).toMatchObject(INVALID);
  expect(await browser.call(logIn, { body: { email: goodSignUp.email, password: PASSWORD } })).toMatchObject({
    isEmailVerified: true,
  });
});
