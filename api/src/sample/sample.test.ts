import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { checkCounts } from "../check-counts.ts";
import type { Tables } from "../database.ts";
import type { OpenDatabase } from "../platform/database.ts";
import { showTransparency } from "../services/moderation/list-log.ts";
import { addSampleContent } from "./index.ts";

let database: OpenDatabase<Tables>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("the sample content is added once, also by two processes that start at the same moment", async () => {
  const { db, jobs, maintenance } = database;
  await Promise.all([addSampleContent(jobs), addSampleContent(maintenance)]);
  await addSampleContent(db);
  const posts = await db.selectFrom("posts").select(["title", "problem", "solution", "comment_count"]).execute();
  expect(posts.length).toBeGreaterThanOrEqual(24);
  expect(new Set(posts.map((post) => post.title)).size).toBe(posts.length);
  expect(posts.filter((post) => !post.problem || !post.solution || post.comment_count === 0)).toEqual([]);
  expect(await checkCounts(db)).toEqual([]);
  // A hidden post is among them, so that its page can be seen; nothing leads to it.
  const hidden = await db.selectFrom("posts").select("hidden_reason").where("hidden_at", "is not", null).execute();
  expect(hidden).toEqual([{ hidden_reason: "Scam" }]);
  // Nobody has decided that.
  expect(await showTransparency(db, 1)).toMatchObject({ totalCount: 0, list: [], months: [] });
});
