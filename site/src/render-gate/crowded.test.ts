import { createPost } from "@unknot/api/testing/factories";
import { describe, expect, it } from "vitest";
import { logIn } from "../../testing/log-in.ts";
import { openTestSite } from "../../testing/open-test-site.ts";

const settings = { TRUSTED_PROXY: "10.0.0.1", PAGES_PER_BLOCK: "5", PAGES_PER_MACHINE: "3" };
const { site, database } = await openTestSite({ SITE_URL: "https://unknot.example", ...settings });

const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const ask = (url: string, from: string, agent = PERSON) =>
  site.inject({
    url,
    remoteAddress: "10.0.0.1",
    headers: { "x-forwarded-for": from, "user-agent": agent },
  });

/** Pages that nobody has asked for yet. */
let asked = 0;
const another = () => `/nothing-${asked++}`;

describe("a block of addresses that has had many pages made", () => {
  it("is told to wait, on a page that says so; what is kept it may read on, and others read all", async () => {
    const id = await createPost(database.db);
    expect((await ask(`/post/${id}`, "192.0.2.1")).statusCode).toBe(200);
    for (let host = 2; host < 6; host++) expect((await ask(another(), `192.0.2.${host}`)).statusCode).toBe(404);
    const refused = await ask(another(), "192.0.2.9");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["content-type"]).toMatch("text/html");
    expect(refused.payload).toContain("Please try again in a minute");
    expect((await ask(`/post/${id}`, "192.0.2.9")).statusCode).toBe(200);
    expect((await ask(another(), "198.51.100.1")).statusCode).toBe(404);
    expect((await site.inject({ url: "/healthz", remoteAddress: "10.0.0.1" })).statusCode).toBe(200);
  });
});

it("machines of one name share a budget, wherever they come from", async () => {
  for (const from of ["203.0.113.1", "203.0.114.1", "203.0.115.1"])
    expect((await ask(another(), from, "Reader-Bot/1.0")).statusCode).toBe(404);
  expect((await ask(another(), "203.0.116.1", "Reader-Bot/2.0")).statusCode).toBe(429);
  expect((await ask(another(), "203.0.116.1")).statusCode).toBe(404);
});

/** Logs a member in, whose calls then come from an address. */
async function memberAt(from: string): Promise<void> {
  const headers = { ...(await logIn(database.db)), "x-forwarded-for": from, "user-agent": PERSON };
  expect((await site.inject({ url: "/api/get_drafts", remoteAddress: "10.0.0.1", headers })).statusCode).toBe(200);
}

describe("a member's page is made before those of all the strangers who asked earlier", () => {
  const MEMBER = "198.51.100.77";

  /** Forty strangers ask for a page each, and others may; `done` has who was answered what, in that order. */
  function crowd() {
    const done: string[] = [];
    const asks = (url: string, from: string, agent?: string) =>
      ask(url, from, agent).then(({ statusCode }) => done.push(`${from}: ${statusCode}`));
    const all = Array.from({ length: 40 }, (_, block) => asks(another(), `198.18.${block}.1`));
    return { done, asks, all };
  }

  it("where nobody else asked for it", async () => {
    await memberAt(MEMBER);
    const { done, asks, all } = crowd();
    await Promise.all([...all, asks(another(), MEMBER)]);
    expect(done.indexOf(`${MEMBER}: 404`)).toBeGreaterThanOrEqual(0);
    expect(done.indexOf(`${MEMBER}: 404`)).toBeLessThan(10);
  });

  it("where a machine did, behind them all", async () => {
    await memberAt(MEMBER);
    const { done, asks, all } = crowd();
    const url = another();
    const machine = asks(url, "203.0.120.1", "Patient-Bot/1.0");
    await Promise.race(all);
    await Promise.all([...all, machine, asks(url, MEMBER)]);
    expect(done.indexOf(`${MEMBER}: 404`)).toBeGreaterThanOrEqual(0);
    expect(done.indexOf(`${MEMBER}: 404`)).toBeLessThan(15);
  });
});
