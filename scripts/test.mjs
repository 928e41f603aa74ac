// `npm test`: everything there is to check, one stage after another, with a closing line that counts all tests.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./pages.mjs";
import { ensureInstalled, root, run } from "./runtime.mjs";

const cache = join(root, ".cache");
const bin = (name) => join(root, "node_modules", name);
const imports = ["--config", ".dependency-cruiser.mjs", "contract", "api", "web", "site", "e2e"];
const count = { passed: 0, failed: 0 };

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Installs Chromium where the system lets us; elsewhere says what to do. */
function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || BROWSERS.some((path) => existsSync(path))) return true;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium...");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
  }
  if (existsSync(BROWSERS[0])) return true;
  console.error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.");
  return false;
}

function stage(name, action) {
  console.log(`\n== ${name}`);
  const isFine = action();
  if (!isFine) console.error(`${name}: failed`);
  return isFine;
}

/** Runs Vitest and adds its counts. */
function vitest() {
  const output = join(cache, "vitest.json");
  const status = run(bin("vitest/vitest.mjs"), [
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${output}`,
  ]);
  if (!existsSync(output)) return false;
  const report = JSON.parse(readFileSync(output, "utf8"));
  count.passed += report.numPassedTests;
  count.failed += report.numFailedTests;
  return status === 0 && report.numPassedTests > 0;
}

function browserTests() {
  if (!ensureBrowser()) return false;
  const status = run(bin("@playwright/test/cli.js"), ["test"], { cwd: join(root, "e2e") });
  const { stats } = JSON.parse(readFileSync(join(cache, "e2e.json"), "utf8"));
  count.passed += stats.expected + stats.flaky;
  count.failed += stats.unexpected;
  if (stats.flaky > 0) console.log(`${stats.flaky} passed at the second try only: see the list above`);
  return status === 0 && stats.expected > 0;
}

ensureInstalled();
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });
ensureBuilt();

const stages = [
  stage("Lint and format", () => run(bin("@biomejs/biome/bin/biome"), ["check", "."]) === 0),
  stage("Imports", () => run(bin("dependency-cruiser/bin/dependency-cruiser.mjs"), imports) === 0),
  stage("Unused code", () => run(bin("knip/bin/knip.js"), ["--no-progress"]) === 0),
  stage("Types", () => run(bin("typescript/bin/tsc"), ["--noEmit", "-p", "."]) === 0),
  stage("Structure, unit and API tests", vitest),
  stage("Browser tests", browserTests),
];
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(stages.every(Boolean) ? 0 : 1);
