import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestApi } from "../../testing/test-api.ts";

it("no migration tells an older program to get a release that this one is not yet", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  const api = await startTestApi();
  const { rows } = await sql<{ release: string }>`
    select release from schema_needs where string_to_array(release, '.')::int[] > string_to_array(${version}, '.')::int[]`.execute(
    api.db,
  );
  await api.close();
  expect(rows).toEqual([]);
});
