import { afterAll, beforeAll, expect, it } from "vitest";
import { createComment, createPost } from "../../../../testing/factories.ts";
import { type Replicated, startReplicated } from "../../../../testing/standbys.ts";
import { startTestApi, type TestApi } from "../../../../testing/test-api.ts";
import type { Tables } from "../../../database.ts";
import { readConfig } from "../../../platform/config.ts";
import { openDatabase } from "../../../platform/database.ts";
import { migrate } from "../../../platform/migrations.ts";
import { find, merge } from "../index.ts";

let servers: Replicated;
let api: TestApi;
beforeAll(async () => {
  servers = await startReplicated(0);
  const config = readConfig({ DATABASE_URL: servers.primary.url }, "command");
  api = await startTestApi({
    openDatabase: async () => {
      const database = await openDatabase<Tables>(config, { purpose: "serve" });
      await migrate(database.maintenance);
      return database;
    },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await servers.close();
});

const found = async (words: string) =>
  (await find(api.db, words, { offset: 0, limit: 50, sort: "relevance", countedTo: 1000 })).ids.length;

it("what is written after a crash is found, though numbers of transactions are given once more", async () => {
  const { primary } = servers;
  await createPost(api.db, { title: "Whistle" });
  const postId = await createPost(api.db, { title: "Kettle" });
  await merge(api.db, { isAll: true });
  // No commit, so nothing that waits for the disk: these numbers are lost with the server.
  await primary.ask(Array(300).fill("begin; select pg_current_xact_id(); rollback").join("; "));
  expect(await found("whistle ")).toBe(1);
  expect(await found("whistle ")).toBe(1);
  await primary.kill();
  await primary.start();
  await expect.poll(() => found("whistle ").catch(() => null), { timeout: 20_000 }).toBe(1);
  await createComment(api.db, { postId, text: "<p>The whistle is loud.</p>" });
  await createPost(api.db, { title: "Whistle again" });
  expect(await found("whistle ")).toBe(3);
}, 60_000);
