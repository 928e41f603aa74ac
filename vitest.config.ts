import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes in a fraction of a second; a machine with other work may take many times that.
    expect: { poll: { timeout: 15_000 } },
    // One PostgreSQL server for all; each file that needs a database gets a copy of a migrated one.
    globalSetup: "api/testing/global-setup.ts",
    // More than two processors, where those are all there are: many tests wait for what they have started.
    maxWorkers: 3,
    // A worker loads the sources once, not once per file. What a file changes outside of its own database it puts back.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "program",
          include: ["*.test.ts", "{contract,api,site}/**/*.test.ts"],
          // Node loads the sources itself, as it does where the product runs.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: "pages", include: ["web/**/*.test.ts"] } },
    ],
  },
});
