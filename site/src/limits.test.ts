import { createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

const { site, database } = await openTestSite({ SITE_URL: "https://unknot.example", TRUSTED_PROXY: "10.0.0.1" });

const ask = (url: string, from: string) =>
  site.inject({ url, remoteAddress: "10.0.0.1", headers: { "x-forwarded-for": from } });

/** Sixty searches, as many as an address has at once, for a page far behind the end, which costs nothing to answer. */
const searchOften = (from: string) =>
  Array.from({ length: 60 }, () =>
    site.inject({
      method: "POST",
      url: "/api/get_problemsolutions",
      remoteAddress: "10.0.0.1",
      headers: { "x-forwarded-for": from },
      payload: { query: { searchBy: "text", value: "knot" }, page: 1_000_000 },
    }),
  );

it.each([
  ["/?query=knot", "192.0.2.10"],
  ["/feed.xml?query=knot", "192.0.2.20"],
])("searches by %s are counted by the visitor's address", async (url, address) => {
  const answers = await Promise.all([...searchOften(address), ask(url, address), ask(url, "192.0.2.99")]);
  const [refused, other] = answers.slice(-2);
  expect(answers.slice(0, 60).map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
  expect(refused?.statusCode).toBe(429);
  expect(refused?.payload).toMatch(/Please try again in [12] seconds?\./);
  expect(refused?.headers["retry-after"]).toMatch(/^[12]$/);
  expect(other?.statusCode).toBe(200);
});

it("pages that search nothing are not counted, nor are those that many visitors ask for", async () => {
  const id = await createPost(database.db);
  const wanted = Array.from({ length: 100 }, (_, host) => [host % 2 ? "/" : `/post/${id}`, `192.0.2.${host}`] as const);
  wanted.push(...Array.from({ length: 100 }, () => ["/", "192.0.2.1"] as const));
  // Ten at a time: two hundred at once make the last of them wait for longer than a visitor is let wait.
  for (let at = 0; at < wanted.length; at += 10) {
    const answers = await Promise.all(wanted.slice(at, at + 10).map(([url, from]) => ask(url, from)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
});
