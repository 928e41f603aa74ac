import { readConfig } from "@unknot/api/platform/config";
import { openTestDatabase } from "@unknot/api/testing/test-database";
import { afterAll } from "vitest";
import { createSite, type SiteOptions } from "../src/serve.ts";

/** What signs the tokens of sites of the tests. */
export const TOKEN_SECRET = "a secret for tests, long enough to pass";

/** Tests of other things are not about a machine that has others to run as well. */
export const NEVER_LATE = { LATE_AFTER_MS: "0", LATE_DATABASE_MS: "0" };

/** The whole product over a database of its own; both end with the tests of the file. */
export async function openTestSite(env: Record<string, string> = {}, logTo?: SiteOptions["logTo"]) {
  const database = await openTestDatabase();
  const config = readConfig({ TOKEN_SECRET, ...NEVER_LATE, ...env });
  const site = await createSite({ config, database, log: () => {}, logTo, runsJobs: false });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
  return { site, database };
}
