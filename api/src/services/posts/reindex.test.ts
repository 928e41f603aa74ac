import { HOUR, SECOND } from "@unknot/contract/limits";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createComment, createPost, hide } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { REINDEX, reindexAll } from "../../reindex.ts";
import { merge } from "../../support/search/index.ts";

type QueueOfTests = TestApi["context"]["jobs"] & { boss: PgBoss };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it("puts every public post into the index anew, and nothing else", async () => {
  for (let count = 0; count < 60; count++) await createPost(api.db, { title: `Kettle ${count}` });
  await hide(api.db, "posts", await createPost(api.db, { title: "Kettle hidden" }));
  await sql`delete from search_fresh`.execute(api.db);
  const seen: number[] = [];
  await reindexAll(api.db, { isAnew: true, onProgress: (posts) => seen.push(posts) });
  expect(seen.at(-1)).toBe(60);
  expect(await checkCounts(api.db)).toEqual([]);
  const query = { searchBy: "text", value: "kettle" } as const;
  expect(await api.call(getProblemSolutions, { body: { query } })).toMatchObject({ totalCount: 60 });
});

it("stops where it is told to, and leaves whole what it has done", async () => {
  const stopping = new AbortController();
  const onProgress = () => stopping.abort();
  const { signal } = stopping;
  await expect(reindexAll(api.db, { isAnew: true, onProgress, signal })).rejects.toThrow(/abort/i);
  expect(await checkCounts(api.db)).toEqual([]);
  // What is left is done by whoever comes next, and nothing twice.
  const seen: number[] = [];
  await reindexAll(api.db, { onProgress: (posts) => seen.push(posts) });
  expect(seen.at(-1)).toBe(50);
  await reindexAll(api.db, { onProgress: () => expect.unreachable() });
});

it("runs once over all processes, however long it takes", async () => {
  const { boss } = api.context.jobs as QueueOfTests;
  await boss.send(REINDEX, {});
  const [running] = await boss.fetch(REINDEX);
  expect(running?.expireInSeconds).toBeGreaterThan(HOUR / SECOND);
  expect(await boss.send(REINDEX, {})).toBeNull();
  expect(await boss.fetch(REINDEX)).toEqual([]);
  await boss.complete(REINDEX, running?.id ?? "");
  expect(await boss.send(REINDEX, {})).toEqual(expect.any(String));
  await boss.deleteAllJobs(REINDEX);
});

it("is done by itself once, after a version that knows words in another way", async () => {
  const postId = await createPost(api.db, { title: "Sprocket squeaks" });
  await createComment(api.db, { postId, text: "<p>Try a drop of lubricant</p>" });
  await api.db.deleteFrom("search_comment_terms").execute();
  await sql`update long_jobs set version = 0 where name = 'reindex'`.execute(api.db);
  await api.runJob(REINDEX);
  const query = { searchBy: "text", value: "lubricant" } as const;
  expect(await api.call(getProblemSolutions, { body: { query } })).toMatchObject({ totalCount: 1 });
  expect(await checkCounts(api.db)).toEqual([]);
  await api.db.deleteFrom("search_comment_terms").execute();
  await api.runJob(REINDEX);
  expect(await api.call(getProblemSolutions, { body: { query } })).toMatchObject({ totalCount: 0 });
});

/** What an older program does: it knows words in another way, and does not say by which version it indexes. */
const indexAsBefore = (postId: string, commentId: string): Promise<void> =>
  api.db.transaction().execute(async (trx) => {
    const content = JSON.stringify([1, ["befor", 1], ["before"]]);
    await sql`
      insert into search_fresh (post_id, version, changed_by, content)
      values (${postId}, nextval('search_versions'), pg_current_xact_id(), ${content})
      on conflict (post_id) do update
        set version = nextval('search_versions'), changed_by = excluded.changed_by, content = excluded.content`.execute(
      trx,
    );
    const comments = JSON.stringify([{ id: commentId, terms: ["befor"] }]);
    await sql`select search_index_comments(${comments}::jsonb)`.execute(trx);
  });

const totalOf = async (value: string) => {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "text", value } } });
  return answer.success ? answer.totalCount : answer;
};

it.each([
  ["has not been merged", false],
  ["has been merged", true],
])("indexes again what an older program has indexed since, where that %s", async (_, isMerged) => {
  await reindexAll(api.db, { isAnew: true });
  const name = isMerged ? "Windlass" : "Capstan";
  const postId = await createPost(api.db, { title: `${name} squeaks` });
  const other = await createPost(api.db, { title: "Another" });
  const commentId = await createComment(api.db, { postId: other, text: `<p>As the ${name} did</p>` });
  const noted = () => api.db.selectFrom("search_indexed_before").selectAll().execute();
  expect(await noted()).toEqual([]);
  await indexAsBefore(postId, commentId);
  if (isMerged) await merge(api.db, { isAll: true });
  expect(await totalOf(name)).toBe(0);
  await api.runJob(REINDEX);
  expect(await totalOf(name)).toBe(2);
  expect(await noted()).toEqual([]);
  expect(await checkCounts(api.db)).toEqual([]);
});

it("leaves to a newer program what that has to index again", async () => {
  await reindexAll(api.db, {});
  await sql`update long_jobs set version = version + 1 where name = 'reindex'`.execute(api.db);
  const postId = await createPost(api.db, { title: "Belaying pin" });
  await api.runJob(REINDEX);
  const noted = () => api.db.selectFrom("search_indexed_before").select("id").execute();
  expect(await noted()).toContainEqual({ id: postId });
  await sql`update long_jobs set version = version - 1 where name = 'reindex'`.execute(api.db);
  await api.runJob(REINDEX);
  expect(await noted()).toEqual([]);
});
