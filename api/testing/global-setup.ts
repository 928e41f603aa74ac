import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { createContext } from "../src/create-context.ts";
import type { Tables } from "../src/database.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrations.ts";
import { startTemporaryServer } from "./temporary-server.ts";
import { databaseUrl, onServer, type TestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Makes the database that every test file's own is a copy of: migrated, with the queue's tables. */
async function makeTemplate(server: TestServer): Promise<void> {
  await onServer(server.url, `create database ${server.template}`);
  const config = readConfig({ DATABASE_URL: databaseUrl(server.url, server.template) }, "command");
  const database = await openDatabase<Tables>(config, { purpose: "command" });
  await migrate(database.maintenance);
  const context = await createContext({
    config: { ...config, tokenSecret: "a secret for tests, long enough to pass" },
    database,
    log: () => {},
    runsJobs: false,
  });
  await context.jobs.stop();
  await database.close();
}

/** Once for a run of tests: one PostgreSQL server, TEST_DATABASE_URL or one of its own, and the template on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? null : await startTemporaryServer();
  const server = { url: given ?? own?.url ?? "", template: `unknot_template_${randomBytes(6).toString("hex")}` };
  await makeTemplate(server);
  project.provide("testServer", server);
  return async () => {
    await onServer(server.url, `drop database ${server.template} with (force)`);
    await own?.stop();
  };
}
