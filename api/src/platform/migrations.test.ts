import { type Kysely, sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { makeEmptyDatabase, openTestDatabase } from "../../testing/test-database.ts";
import { readConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { migrate, migrateLike, migrateRestored } from "./migrations.ts";
import { lockMigrations } from "./postgres/maintenance-dialect.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

it("a backup that lacks a migration with a lower number than its last is loaded without it, and gets it afterwards", async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db);
  const all = rows.map(({ name }) => name);
  const has = all.filter((name) => name !== "0141_duplicate_news");
  const { url, drop } = await makeEmptyDatabase();
  const empty = await openDatabase(readConfig({ DATABASE_URL: url }, "command"), { purpose: "command" });
  try {
    await migrateLike(empty.maintenance, has);
    expect(await migrateRestored(empty.maintenance)).toEqual(["0141_duplicate_news"]);
  } finally {
    await empty.close();
    await drop();
  }
});

it("programs migrate one at a time, under a lock that ends with their transaction, as it has to behind a pooler", async () => {
  // One migration is to be applied again.
  const { rows } = await sql<{ name: string }>`
    delete from kysely_migration where name = '0128_abilities' returning name`.execute(database.db);
  expect(rows).toHaveLength(1);
  const first = await database.jobs.startTransaction().execute();
  await lockMigrations(first as unknown as Kysely<unknown>);
  const migrating = migrate(database.maintenance).catch((error: Error) => error);
  const waiting = async () => {
    const { rows: all } = await sql<{ isOfTransaction: boolean }>`
      select query_start > xact_start as "isOfTransaction" from pg_stat_activity
      where wait_event = 'advisory' and datname = current_database()`.execute(database.db);
    return all;
  };
  await expect.poll(waiting).toEqual([{ isOfTransaction: true }]);
  await first.rollback().execute();
  await migrating;
  const { rows: left } = await sql`
    select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and pid <> pg_backend_pid() and objid::bigint + (classid::bigint << 32) = 3853314791062309107`.execute(
    database.db,
  );
  expect(left).toEqual([]);
});
