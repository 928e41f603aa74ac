import { parseTarget } from "@unknot/api/platform/postgres/targets";
import { onServer } from "@unknot/api/testing/test-server";
import * as errors from "@unknot/contract/words/errors";
import pg from "pg";
import { expect, it } from "vitest";
import { callAs, makePerson, writePost } from "../testing/people.ts";
import { until, untilReady } from "../testing/program.ts";
import { type Answer, ask } from "../testing/talk.ts";
import { ownDatabase, prepareProgram } from "../testing/test-program.ts";

// The real program on a database that does what databases do. `npm run faults` plays more of it, and longer.

const database = await ownDatabase();
const { dataDir, start } = await prepareProgram({ DATABASE_URL: database });
const program = start();
await untilReady(program);
const place = { url: program.url, dataDir };
const rowan = await makePerson(place);
const lockedId = await writePost(place, rowan, "a bowline");
const otherId = await writePost(place, rowan, "a clove hitch");

const comment = (postId: string, text: string) =>
  callAs(place, rowan, "create_comment", { body: { ps_id: postId, text: `<p>${text}</p>` } });

const endConnections = () =>
  onServer(
    database,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'unknot'",
  );

/** Does something while another session holds a lock. */
async function whileLocked<Result>(lock: string, action: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(parseTarget(database)?.hosts[0]);
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    await client.query(lock);
    return await action(client);
  } finally {
    await client.end();
  }
}

const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

it("connections that end while they are used end neither the process nor what comes after", async () => {
  for (const round of ["first", "second", "third"]) {
    const answers = await whileLocked("lock table posts, users in access exclusive mode", async (client) => {
      const asked = [
        ...Array.from({ length: 8 }, () => ask(`${place.url}/post/${lockedId}`)),
        ...Array.from({ length: 4 }, () => comment(otherId, `In the ${round} round`)),
      ];
      const waiting =
        "select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";
      await until(async () => ((await client.query(waiting)).rowCount ?? 0) > 2, 10_000, "requests wait");
      await endConnections();
      return Promise.all(asked);
    });
    expect(statusesOf(answers)).toEqual([503]);
    expect(answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    await untilReady(program);
  }
  expect(program.isRunning()).toBe(true);
  expect((await ask(`${place.url}/post/${lockedId}`)).status).toBe(200);
});

it("one locked row keeps only those waiting who write on it, and tells them when to come back", async () => {
  const row = `select 1 from posts where id = ${lockedId} for update`;
  const [blocked, others] = await whileLocked(row, async () => {
    const asked = Promise.all(Array.from({ length: 12 }, (_, turn) => comment(lockedId, `Blocked ${turn}`)));
    const free = await Promise.all([
      comment(otherId, "Free"),
      ask(`${place.url}/post/${lockedId}`),
      ask(`${place.url}/`),
      ask(`${place.url}/readyz`),
    ]);
    return [await asked, free];
  });
  expect(statusesOf(others)).toEqual([200]);
  expect(statusesOf(blocked)).toEqual([503]);
  expect(blocked.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  // Nobody queues for the row again and again: that would keep connections from those who write elsewhere.
  expect(Math.max(...blocked.map(({ ms }) => ms))).toBeLessThan(4_000);
  expect((await comment(lockedId, "Free again")).status).toBe(200);
});

it("what a read-only database holds is read, and writers hear that nothing can be saved for a moment", async () => {
  const name = new pg.Client(parseTarget(database)?.hosts[0]).database;
  await onServer(database, `alter database ${name} set default_transaction_read_only = on`);
  await endConnections();
  // Until the program has noticed that its connections are gone, it says so instead.
  const refused = async () => {
    const { status, body } = await comment(otherId, "Does it hold?");
    return `${status} ${body}`;
  };
  await expect.poll(refused).toContain(`503 {"success":false,"error":"${errors.cannotSave().text}"`);
  const ready = await ask(`${place.url}/readyz`);
  expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { success: false, database: "read-only" }]);
  const pages = await Promise.all(["/", `/post/${otherId}`, "/?query=bowline"].map((path) => ask(place.url + path)));
  expect(statusesOf(pages)).toEqual([200]);
  // One that starts now waits until it can be written.
  const late = (await prepareProgram({ DATABASE_URL: database })).start();
  await expect.poll(async () => (await ask(`${late.url}/readyz`).catch(() => null))?.status).toBe(503);
  await expect.poll(() => late.output()).toContain("It can be read, but not written.");
  await onServer(database, `begin read write; alter database ${name} reset default_transaction_read_only; commit`);
  await endConnections();
  await untilReady(program);
  await expect.poll(async () => (await comment(otherId, "It holds")).status).toBe(200);
  await untilReady(late);
});
