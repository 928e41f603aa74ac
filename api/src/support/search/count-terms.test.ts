import { sql } from "kysely";
import { expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { startTestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { transact } from "../../platform/transact.ts";
import { COUNT_TERMS } from "../../reindex.ts";

it("counts frequent words by a job, and loses none", async () => {
  const api = await startTestApi();
  for (let i = 0; i < 25; i++) await createPost(api.db, { title: `Gasket ${i}` });
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select document_count as count from search_terms where term = 'gasket'`.execute(api.db);
    return rows[0]?.count;
  };
  expect(await count()).toBe(20);
  expect(await checkCounts(api.db)).toEqual([]);
  await api.runJob(COUNT_TERMS);
  expect(await count()).toBe(25);
  expect(await checkCounts(api.db)).toEqual([]);
  await api.close();
});

it("lets a post with frequent words through while another is being stored", async () => {
  const api = await startTestApi();
  const same = (i: number) => ({ title: "Gasket", problem: `<p>leak${i}</p>`, solution: `<p>seal${i}</p>` });
  for (let i = 0; i < 20; i++) await createPost(api.db, same(i));
  // The second would wait for the first one's locks, and fail, because the first ends after it.
  await transact(api.db, async (trx) => {
    await createPost(trx, same(20));
    await createPost(api.db, same(21));
  });
  expect(await checkCounts(api.db)).toEqual([]);
  await api.close();
});
