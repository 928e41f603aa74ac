import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide } from "../../../../testing/factories.ts";
import { writeMadeModel } from "../../../../testing/made-model.ts";
import { openPgvectorDatabase } from "../../../../testing/pgvector.ts";
import { planOf } from "../../../../testing/plans.ts";
import { startTestApi, type TestApi } from "../../../../testing/test-api.ts";
import { openTestDatabase } from "../../../../testing/test-database.ts";
import { EMBED_POSTS } from "../../../reindex.ts";
import { index } from "../index.ts";
import { dueVectors } from "./embed-posts.ts";

/** Words that the model takes to mean the same. */
const GROUPS = [
  ["car", "automobile"],
  ["broken", "defective"],
  ["start", "ignition"],
  ["kettle", "boiler"],
  ["loud", "noisy"],
  ...["bread", "garden", "window", "violin", "bicycle", "printer", "paint", "river", "ticket", "lamp", "carpet"].map(
    (word) => [word],
  ),
];
const OTHERS = GROUPS.slice(5).map(([word]) => `About the ${word}`);

const folders: string[] = [];
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "unknot-model-"));
  folders.push(path);
  return path;
}
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))));

async function search(api: TestApi, value: string): Promise<string[]> {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "text", value } } });
  if (!answer.success) throw new Error(answer.error);
  return answer.list.map(({ title }) => title);
}

const write = (api: TestApi, title: string): Promise<string> =>
  createPost(api.db, { title, problem: "<p>…</p>", solution: "<p>…</p>" });

describe.each([
  ["in memory", openTestDatabase],
  ["by pgvector", openPgvectorDatabase],
])("a search by meaning, %s", (where, open) => {
  let api: TestApi;
  beforeAll(async () => {
    const dir = await folder();
    writeMadeModel(dir, GROUPS);
    api = await startTestApi({ settings: { EMBEDDINGS_DIR: dir }, openDatabase: () => open() });
  });
  beforeEach(async () => {
    await api.reset();
    for (const title of OTHERS) await write(api, title);
  });
  afterAll(() => api.close());

  const embedAll = () => api.runJob(EMBED_POSTS);
  /** What is known of vectors may be a second old. */
  const found = (words: string) => expect.poll(() => search(api, words), { timeout: 10_000 });
  const withVectors = async () => {
    const { rows } = await sql<{
      id: string;
    }>`select post_id as id from search_vectors where vector is not null`.execute(api.db);
    return rows.map(({ id }) => id);
  };

  it("finds a post without a word of the search, and nothing for what nobody has written about", async () => {
    await write(api, "My car is broken");
    await embedAll();
    await found("defective automobile").toEqual(["My car is broken"]);
    expect(await search(api, "boiler")).toEqual([]);
  });

  it("adds to what is found by words, and leaves the best of it first", async () => {
    await write(api, "Kettle is loud");
    await write(api, "A noisy boiler");
    await embedAll();
    await found("loud kettle").toEqual(["Kettle is loud", "A noisy boiler"]);
  });

  it("follows what is edited, hidden and shown again, and keeps no vector of what is hidden", async () => {
    const id = await write(api, "My car is broken");
    await embedAll();
    await found("defective automobile").toEqual(["My car is broken"]);
    await hide(api.db, "posts", id);
    expect(await search(api, "defective automobile")).toEqual([]);
    expect(await withVectors()).not.toContain(id);
    await sql`update posts set hidden_at = null where id = ${id}`.execute(api.db);
    await embedAll();
    await found("defective automobile").toEqual(["My car is broken"]);
    const edited = { title: "Loud kettle", problem: "<p>…</p>", solution: "<p>…</p>" };
    await api.db.updateTable("posts").set(edited).where("id", "=", id).execute();
    await index(api.db, [{ id, ...edited }]);
    await embedAll();
    await found("defective automobile").toEqual([]);
    await found("noisy boiler").toEqual(["Loud kettle"]);
    await api.db.deleteFrom("posts").where("id", "=", id).execute();
    expect(await withVectors()).not.toContain(id);
  });

  it("asks nothing but the index of the database, where there is one", async () => {
    await write(api, "My car is broken");
    await embedAll();
    await found("defective automobile").toEqual(["My car is broken"]);
    const { rows } = await sql<{ there: string | null }>`select to_regclass('unknot_nearest.posts') as there`.execute(
      api.db,
    );
    const isThere = rows[0]?.there != null;
    expect(isThere).toBe(where === "by pgvector");
    if (isThere) await sql`delete from unknot_nearest.posts`.execute(api.db);
    expect(await search(api, "defective automobile")).toEqual(isThere ? [] : ["My car is broken"]);
  });

  it("forgets with another server what that one's transactions do not tell of", async () => {
    const id = await write(api, "My car is broken");
    await embedAll();
    await found("defective automobile").toEqual(["My car is broken"]);
    // As of a transaction whose number was given once more after a crash; with the crash, statistics are reset.
    await sql`update search_vectors set vector = null, model = null, changed_by = '3' where post_id = ${id}`.execute(
      api.db,
    );
    await sql`select pg_stat_reset_shared('bgwriter')`.execute(api.database.maintenance);
    await found("defective automobile").toEqual([]);
  });

  it("leaves a search with operators to its words", async () => {
    await write(api, "My car is broken");
    await embedAll();
    await found("defective automobile").toEqual(["My car is broken"]);
    expect(await search(api, '"defective automobile"')).toEqual([]);
    expect(await search(api, "automobile -bread")).toEqual([]);
  });

  it("looks for what is due by an index", async () => {
    const { indexes } = await api.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return planOf({
        explain: async () => {
          const compiled = dueVectors().compile(trx);
          const { rows } = await sql<{
            "QUERY PLAN": Record<string, unknown>[];
          }>`explain (format json) ${sql.raw(compiled.sql)}`.execute(trx);
          return rows[0]?.["QUERY PLAN"] ?? [];
        },
      });
    });
    expect(indexes).toContain("search_vectors_due");
  });
});

describe("without a model that can be used", () => {
  it("searches are by words alone, and the operator hears why", async () => {
    const dir = await folder();
    writeMadeModel(dir, GROUPS);
    await writeFile(join(dir, "onnx/model_int8.onnx"), "no model");
    const lines: string[] = [];
    const api = await startTestApi({ settings: { EMBEDDINGS_DIR: dir }, log: (line) => lines.push(line) });
    await write(api, "My car is broken");
    expect(await search(api, "car")).toEqual(["My car is broken"]);
    expect(await search(api, "automobile")).toEqual([]);
    await expect.poll(() => lines).toEqual([expect.stringContaining("EMBEDDINGS_DIR")]);
    await api.reset();
    await api.close();
  });

  it("the program does not start with a folder that holds none", async () => {
    const dir = await folder();
    await expect(startTestApi({ settings: { EMBEDDINGS_DIR: dir } })).rejects.toThrow("tokenizer.json");
  });
});
