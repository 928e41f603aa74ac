import { createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

const { site, database } = await openTestSite({ SITE_URL: "https://unknot.example", TRUSTED_PROXY: "10.0.0.1" });

const ask = (url: string, from: string) =>
  site.inject({ url, remoteAddress: "10.0.0.1", headers: { "x-forwarded-for": from } });

it.each(["/?query=knot", "/feed.xml?query=knot"])(
  "searches by %s are counted by the visitor's address",
  async (url) => {
    const address = url.startsWith("/feed") ? "192.0.2.20" : "192.0.2.10";
    const answers = await Promise.all(Array.from({ length: 150 }, () => ask(url, address)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(60);
    expect(refused[0]?.payload).toMatch(/Please try again in [12] seconds?\./);
    expect(refused[0]?.headers["retry-after"]).toMatch(/^[12]$/);
    expect((await ask(url, "192.0.2.99")).statusCode).toBe(200);
  },
);

it("pages that search nothing are not counted, nor are those that many visitors ask for", async () => {
  const id = await createPost(database.db);
  const asked = Array.from({ length: 100 }, (_, host) => ask(host % 2 ? "/" : `/post/${id}`, `192.0.2.${host}`));
  asked.push(...Array.from({ length: 100 }, () => ask("/", "192.0.2.1")));
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
