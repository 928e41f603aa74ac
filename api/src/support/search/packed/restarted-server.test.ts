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

/** Ends one process of the server as a machine does that has no memory left: all the others begin anew. */
async function killBackend(): Promise<void> {
  const [backend] = await servers.primary.ask<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
  );
  process.kill(backend?.pid ?? 0, "SIGKILL");
}

async function killServer(): Promise<void> {
  await servers.primary.kill();
  await servers.primary.start();
}

it.each([
  ["its server", killServer],
  ["one of its processes", killBackend],
])(
  "what is written after a crash of %s is found, though numbers of transactions are given once more",
  async (_, crash) => {
    const [word, other] = ["whistle", "kettle"].map((name) => name + crash.name.toLowerCase()) as [string, string];
    await createPost(api.db, { title: word });
    const postId = await createPost(api.db, { title: other });
    await merge(api.db, { isAll: true });
    // No commit, so nothing that waits for the disk: these numbers are lost with the server.
    await servers.primary.ask(Array(300).fill("begin; select pg_current_xact_id(); rollback").join("; "));
    for (let time = 0; time < 3; time++) expect(await found(`${word} `)).toBe(1);
    // As of a standby that is promoted before the last merge has reached it.
    await servers.primary.ask("update search_state set generation = generation - 1");
    await crash();
    // Several at once, as they come: none of them may take what another has just forgotten for known.
    const several = () => Promise.all([1, 2, 3].map(() => found(`${word} `))).catch(() => null);
    await expect.poll(several, { timeout: 20_000 }).toEqual([1, 1, 1]);
    await createComment(api.db, { postId, text: `<p>The ${word} is loud.</p>` });
    await createPost(api.db, { title: `${word} again` });
    expect(await found(`${word} `)).toBe(3);
  },
  60_000,
);
