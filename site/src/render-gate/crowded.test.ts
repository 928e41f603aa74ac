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

it("a member's page is made before those of all the strangers who asked earlier", async () => {
  const headers = { ...(await logIn(database.db)), "x-forwarded-for": "198.51.100.77", "user-agent": PERSON };
  expect((await site.inject({ url: "/api/get_drafts", remoteAddress: "10.0.0.1", headers })).statusCode).toBe(200);
  const done: string[] = [];
  const asked = (from: string) => ask(another(), from).then(({ statusCode }) => done.push(`${from}: ${statusCode}`));
  const strangers = Array.from({ length: 40 }, (_, block) => asked(`198.18.${block}.1`));
  await Promise.all([...strangers, asked("198.51.100.77")]);
  expect(done.indexOf("198.51.100.77: 404")).toBeGreaterThanOrEqual(0);
  expect(done.indexOf("198.51.100.77: 404")).toBeLessThan(10);
});
