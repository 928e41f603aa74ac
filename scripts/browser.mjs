import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./runtime.mjs";

/** The headless shell is quicker; the others do as well. */
const BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Installs Chromium where the system lets us; elsewhere says what to do, and returns false. */
function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || BROWSERS.some((path) => existsSync(path))) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium...");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
  }
  if (BROWSERS.some((path) => existsSync(path))) return true;
  console.error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.");
  return false;
}

/** Runs the journeys, or those that Playwright's arguments name, on built pages; returns the exit status. */
export function runJourneys(args = []) {
  if (!ensureBrowser()) return 1;
  return run(join(root, "node_modules/@playwright/test/cli.js"), ["test", ...args], { cwd: join(root, "e2e") });
}
