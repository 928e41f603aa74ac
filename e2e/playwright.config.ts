import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// The headless shell is quicker; the others do as well.
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path));

export default defineConfig({
  testDir: "journeys",
  timeout: 90_000,
  // What is waited for comes in a fraction of a second; a machine with other work may take many times that.
  expect: { timeout: 15_000 },
  // More than two processors, where those are all there are: a journey waits for pages and for the site in turn.
  workers: 3,
  // What passes at the second try only fails the run, too: the list says which, so that its cause can be found.
  retries: 1,
  failOnFlakyTests: true,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "../.cache/e2e.json" }]],
  outputDir: "../.cache/e2e",
  use: {
    // Requests of a service worker would pass the tests by; one journey lets it work.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
