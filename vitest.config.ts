import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*.test.ts", "{contract,api,site,web}/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One PostgreSQL server for all; each file that needs a database gets a copy of a migrated one.
    globalSetup: "api/testing/global-setup.ts",
    maxWorkers: 2,
  },
});
