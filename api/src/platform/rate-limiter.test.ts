import { logIn, requestPasswordReset, signUp } from "@unknot/contract/services/auth";
import { deleteComment } from "@unknot/contract/services/comments";
import {
  deleteProblemSolution,
  getAutocompleteSuggestions,
  getProblemSolutions,
  getSimilarProblemSolutions,
} from "@unknot/contract/services/posts";
import { contact } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createComment, createPost } from "../../testing/factories.ts";
import { goodSignUp, PASSWORD, signUpAndLogIn } from "../../testing/members.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { REMOVE_OLD_COUNTS } from "../jobs.ts";
import { createRateLimiter } from "./rate-limiter.ts";

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

describe("rate limits", () => {
  it("stop the guessing of a password, say when to try again, and leave others alone", async () => {
    const { email } = await signUpAndLogIn(api);
    const guesser = from("192.0.2.7");
    for (let count = 0; count < 10; count++) await guesser.logIn(email, "wrong");
    expect(await guesser.logIn(email, PASSWORD)).toMatchObject({
      status: 429,
      code: "rate_limited",
      error: expect.stringMatching(/^Too many attempts\. Please try again in 1\d minutes\.$/),
    });
    expect(Number(guesser.last?.headers["retry-after"])).toBeGreaterThan(800);
    expect(await from("192.0.2.8").logIn(email, PASSWORD)).toMatchObject({ isEmailVerified: true });
  });

  it("count the same for an address that nobody has", async () => {
    await signUpAndLogIn(api);
    const ask = (email: string, address: string) => from(address).call(requestPasswordReset, { body: { email } });
    for (const email of ["rowan@unknot.example", "nobody@unknot.example"]) {
      for (let count = 0; count < 5; count++) {
        expect(await ask(email.toUpperCase(), "198.51.100.7")).toMatchObject({ success: true });
      }
      expect(await ask(email, "198.51.100.7")).toMatchObject({ status: 429 });
    }
    api.mailbox.mails.length = 0;
    await api.runJobs();
    expect(api.mailbox.mails).toHaveLength(5);
  });

  it("see through many addresses of one IPv6 customer", async () => {
    for (let count = 0; count < 20; count++) {
      const body = { ...goodSignUp, username: `Member${count}`, email: `m${count}@unknot.example` };
      expect(await from(`2001:db8:1:2::${count + 1}`).call(signUp, { body })).toMatchObject({ success: true });
    }
    const body = { ...goodSignUp, username: "Onemore", email: "more@unknot.example" };
    expect(await from("2001:db8:1:2:ffff::1").call(signUp, { body })).toMatchObject({ status: 429 });
    expect(await from("2001:db8:1:3::1").call(signUp, { body })).toMatchObject({ success: true });
  });

  it("are shared by all processes on one database", async () => {
    const another = createRateLimiter(api.database.pools.limits);
    const caller = { address: "203.0.113.5" };
    for (let count = 0; count < 5; count++) await another.check("contact", caller);
    const body = { name: "Fern", email: "fern@moss.example", reason: "Other", message: "<p>Hi</p>" };
    expect(await from("203.0.113.5").call(contact, { body })).toMatchObject({ status: 429 });
  });

  it("are let go of when they are over", async () => {
    await api.context.limiter.check("contact", { address: "203.0.113.5" });
    const over = { key: "over", points: 1, expire: String(Date.now() - 1) };
    await api.db.insertInto("rate_limits").values(over).execute();
    await api.runJob(REMOVE_OLD_COUNTS);
    const left = await api.db.selectFrom("rate_limits").select("key").execute();
    expect(left).toHaveLength(1);
    expect(left).not.toContainEqual({ key: "over" });
  });

  it("bound deleting and restoring", async () => {
    const rowan = await signUpAndLogIn(api);
    const ps_id = await createPost(api.db, { authorId: rowan.id });
    const turn = (count: number) => ({ deleted: count % 2 === 0 ? ("true" as const) : ("false" as const) });
    const statuses = [];
    for (let count = 0; count < 121; count++) {
      await rowan.browser.call(deleteProblemSolution, { params: { ps_id }, query: turn(count) });
      statuses.push(rowan.browser.last?.statusCode);
    }
    expect(statuses).toEqual([...Array(120).fill(200), 429]);
    const comment_id = await createComment(api.db, { postId: await createPost(api.db), authorId: rowan.id });
    expect(await rowan.browser.call(deleteComment, { params: { comment_id } })).toMatchObject({ status: 429 });
  });

  it.each([
    [
      "searches",
      "203.0.113.50",
      (who: TestBrowser) => who.call(getProblemSolutions, { body: { query: { searchBy: "text", value: "a" } } }),
    ],
    [
      "suggestions",
      "203.0.113.51",
      (who: TestBrowser) => who.call(getAutocompleteSuggestions, { query: { searchTerm: "a" } }),
    ],
    [
      "similar ones",
      "203.0.113.52",
      (who: TestBrowser) => who.call(getSimilarProblemSolutions, { query: { title: "a" } }),
    ],
  ] as const)("hold back %s of one address, and nobody else's", async (_, address, ask) => {
    const greedy = from(address);
    const answers = await Promise.all(Array.from({ length: 150 }, () => ask(greedy)));
    const refused = answers.filter((answer) => !answer.success);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(refused[0]).toMatchObject({ status: 429, error: expect.stringMatching(/ in [12] seconds?\.$/) });
    expect(await ask(from("203.0.113.6"))).toMatchObject({ success: true });
  });

  it("keep no addresses", async () => {
    await from("203.0.113.77").logIn("secret@unknot.example", "x");
    const rows = JSON.stringify(await api.db.selectFrom("rate_limits").selectAll().execute());
    expect(rows).not.toMatch(/203\.0|secret/);
  });
});

describe("a header of a stranger decides nothing", () => {
  it("X-Forwarded-For counts only from the configured proxy", async () => {
    const strict = await startTestApi({ settings: { RATE_LIMIT: "on" } });
    const body = { name: "Fern", email: "", reason: "Other", message: "<p>Hi</p>" };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const browser = strict.browser();
      browser.headers = { "x-forwarded-for": `203.0.113.${count}` };
      const answer = await browser.call(contact, { body: { ...body, email: `m${count}@x.example` } });
      statuses.push(answer.success ? 200 : answer.status);
    }
    await strict.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

it("logging in with a good password is no help to a sender of mails", async () => {
  await api.call(signUp, { body: goodSignUp });
  for (let count = 0; count < 9; count++) {
    await from(`192.0.2.${count}`).call(logIn, { body: { email: goodSignUp.email, password: PASSWORD } });
  }
  await api.runJobs();
  expect(api.mailbox.mails).toHaveLength(6);
});
