import { afterAll, beforeAll, expect, it } from "vitest";
import { type Replicated, startReplicated } from "../../../testing/standbys.ts";
import type { Tables } from "../../database.ts";
import { readConfig } from "../../platform/config.ts";
import { type OpenDatabase, openDatabase } from "../../platform/database.ts";
import { migrate } from "../../platform/migrations.ts";
import { ChangeFeed, type Followed } from "./follow.ts";

let servers: Replicated;
let database: OpenDatabase<Tables>;
beforeAll(async () => {
  servers = await startReplicated(1);
  const urls = { DATABASE_URL: servers.primary.url, DATABASE_REPLICA_URLS: servers.standbys[0]?.url };
  database = await openDatabase<Tables>(readConfig(urls, "command"), { purpose: "serve" });
  await migrate(database.maintenance);
}, 60_000);
afterAll(async () => {
  await database.close();
  await servers.close();
});

/** A feed that looks whenever it is asked, and what it has told. */
function follow(replicas: Followed["replicas"] = null) {
  const told = { heard: [] as string[], lost: 0 };
  let looks = 0;
  const feed = new ChangeFeed(
    { changes: database.changes, writes: () => looks++, replicas },
    { onChanged: (tags) => told.heard.push(...tags), onLost: () => told.lost++ },
  );
  return { told, look: () => feed.catchUp() };
}

/** One number that a statement on the primary says. */
async function numberOf(expression: string): Promise<number> {
  const [row] = await servers.primary.ask<{ number: string }>(`select ${expression} as number`);
  return Number(row?.number);
}

it("begins anew after the crash of one process of the server, which gives numbers of transactions once more", async () => {
  const { told, look } = follow();
  expect(await look()).toBe(true);
  // Who writes the log stands still, so that nothing of what is undone now is on the disk when it dies.
  const writer = await numberOf("(select pid from pg_stat_activity where backend_type = 'walwriter')");
  process.kill(writer, "SIGSTOP");
  await servers.primary.ask(Array(300).fill("begin; select pg_current_xact_id(); rollback").join("; "));
  expect(await look()).toBe(true);
  expect(told, "nothing is forgotten while it is the same server").toEqual({ heard: [], lost: 1 });
  const seen = await numberOf("pg_snapshot_xmax(pg_current_snapshot())");
  process.kill(writer, "SIGKILL");
  const connections = () => database.connections().find(({ share }) => share === "changes")?.total;
  await expect.poll(connections).toBe(0);
  await expect.poll(() => numberOf("1").catch(() => 0)).toBe(1);

  await servers.primary.ask("select note_changes('{hidden}')");
  expect(await numberOf("(select xid from changes where tag = 'hidden')")).toBeLessThan(seen);
  expect(await look()).toBe(true);
  expect(told.lost).toBe(2);
  await servers.primary.ask("select note_changes('{later}')");
  expect(await look()).toBe(true);
  expect(told).toEqual({ heard: ["later"], lost: 2 });
});

it("does not forget everything with each look while a standby answers for the primary", async () => {
  const { replicas } = database;
  const { told, look } = follow(replicas);
  await expect
    .poll(async () => {
      await replicas?.look();
      return replicas?.states()[0]?.isUsed;
    })
    .toBe(true);
  await servers.primary.kill();
  await expect
    .poll(async () => {
      await replicas?.look();
      return await look();
    })
    .toBe(true);
  const { lost } = told;
  for (let time = 0; time < 5; time++) expect(await look()).toBe(true);
  expect(told.lost).toBe(lost);
});
