import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { checkCounts } from "../../check-counts.ts";
import type { Tables } from "../../database.ts";
import type { OpenDatabase } from "../../platform/database.ts";
import { importStackExchange } from "./index.ts";

// Real dumps lie beside the project, not in it. Where they are absent, these tests do not run.
const DUMPS = join(import.meta.dirname, "../../../../../shared/data/stackexchange");

let database: OpenDatabase<Tables>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe.runIf(existsSync(DUMPS))("a real dump is imported completely", () => {
  it.each([
    ["beer", 1029, 978],
    ["ai", 421, 353],
  ])(
    "%s: of %i questions %i qualify",
    async (name, questions, expected) => {
      const report = await importStackExchange(database.db, join(DUMPS, name));
      expect(report.read.questions).toBe(questions);
      expect(report.written.posts).toBe(expected);
      expect(await checkCounts(database.db)).toEqual([]);
    },
    120_000,
  );
});
