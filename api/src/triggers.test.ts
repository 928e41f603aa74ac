import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";

// What other engines that speak PostgreSQL lack is in no trigger of ours (docs/engines.md).

it("every trigger is for a row, at once, and without a transition table", async () => {
  const { db, close } = await openTestDatabase();
  try {
    const { rows } = await sql<{ name: string; isRow: boolean; isPlain: boolean }>`
      select tgname as name, tgtype & 1 = 1 as "isRow",
        tgnewtable is null and tgoldtable is null and not tgdeferrable as "isPlain"
      from pg_trigger where not tgisinternal`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ isRow, isPlain }) => !isRow || !isPlain)).toEqual([]);
  } finally {
    await close();
  }
});
