import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import type { Tables } from "../../database.ts";
import type { OpenDatabase } from "../../platform/database.ts";
import { addUpTallies } from "./tallies.ts";

let database: OpenDatabase<Tables>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("what was added up leaves nothing behind that each list and search would look through", async () => {
  const { db } = database;
  const read = async () =>
    (
      await sql<{ tally: string; bytes: string }>`
      select tally('public_posts'), pg_relation_size('tallies_due') as bytes`.execute(db)
    ).rows[0];
  // As an import of so many posts leaves it.
  await sql`insert into tallies_due (name, step) select 'public_posts', 1 from generate_series(1, 12000)`.execute(db);
  const before = await read();
  await addUpTallies(db);
  expect(await read()).toEqual({ tally: before?.tally, bytes: "0" });
});
