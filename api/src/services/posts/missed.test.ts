import { getSiteNumbers } from "@unknot/contract/services/admin";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REVIEW_MISSED } from "../../reindex.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" } });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Somebody at an address of their own searches; returns how many posts they found. */
async function search(value: string, host: number): Promise<number> {
  const browser = api.browser();
  browser.headers = { "x-forwarded-for": `192.0.2.${host}` };
  const answer = await browser.call(getProblemSolutions, { body: { query: { searchBy: "text", value } } });
  return (answer as { totalCount: number }).totalCount;
}

async function missed(admin: { browser: ReturnType<TestApi["browser"]> }) {
  const told = await admin.browser.call(getSiteNumbers, {});
  return (told as { missed: { text: string; count: number }[] }).missed.map(({ text, count }) => `${count} ${text}`);
}

it("admins see what several have searched for and not found, until somebody has written it up", async () => {
  const admin = await logInAs(api, "admin", "Ash");
  await createPost(api.db, { title: "Kettle whistles at night" });
  for (const host of [1, 2, 3]) expect(await search("  Unknotting   ropes", host)).toBe(0);
  for (const host of [1, 2]) expect(await search("splicing cables", host)).toBe(0);
  expect(await search("kettle", 1)).toBe(1);
  await expect.poll(() => missed(admin)).toEqual(["3 unknotting ropes", "2 splicing cables"]);

  await createPost(api.db, { title: "Unknotting ropes in the rain" });
  await api.runJob(REVIEW_MISSED);
  expect(await missed(admin)).toEqual(["2 splicing cables"]);
  api.clock.advance(200 * 24 * 60 * 60 * 1000);
  await api.runJob(REVIEW_MISSED);
  const again = await logInAs(api, "admin", "Birch");
  expect(await missed(again)).toEqual([]);
});

it("what is not found while the index is being made is not counted", async () => {
  const admin = await logInAs(api, "admin", "Ash");
  await sql`update search_state set is_whole = false`.execute(api.db);
  for (const host of [1, 2, 3]) expect(await search("splicing cables", host)).toBeGreaterThanOrEqual(0);
  await sql`update search_state set is_whole = true`.execute(api.db);
  for (const host of [1, 2, 3]) await search("unknotting ropes", host);
  await expect.poll(() => missed(admin)).toEqual(["3 unknotting ropes"]);
});

it("nobody alone gets a search onto the list, and what looks like an address or a secret is not counted", async () => {
  const admin = await logInAs(api, "admin", "Ash");
  for (let time = 0; time < 3; time++) await search("only mine", 1);
  for (const host of [1, 2, 3]) {
    await search("fern@somewhere.example", host);
    await search('"between quotes"', host);
    await search("last of all", host);
  }
  await expect.poll(() => missed(admin)).toEqual(["3 last of all"]);
});

it("a database that takes no writes answers searches all the same", async () => {
  await sql`alter table missed_searches rename to elsewhere`.execute(api.db);
  expect(await search("nothing of this", 1)).toBe(0);
  await sql`alter table elsewhere rename to missed_searches`.execute(api.db);
});
