import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*.test.ts", "{contract,api,site,web}/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two at a time: each file starts a database of its own.
    maxWorkers: 2,
  },
});
