import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openMemoryDatabase } from "@unknot/api/platform/database";
import { migrate } from "@unknot/api/platform/migrations";
import { afterAll } from "vitest";
import { createSite, type SiteOptions } from "../src/serve.ts";

/** The whole product over a database of its own, in memory; both end with the tests of the file. */
export async function openTestSite(env: Record<string, string> = {}, logTo?: SiteOptions["logTo"]) {
  const database = await openMemoryDatabase<Tables>();
  await migrate(database.db);
  const config = readConfig({ TOKEN_SECRET: "a secret for tests, long enough to pass", ...env });
  const site = await createSite({ config, database, log: () => {}, logTo, runsJobs: false });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
  return { site, database };
}
