// `npm test`: everything there is to check, one stage after another; the closing lines say how long each took, and count
// all tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runJourneys } from "./browser.mjs";
import { ensureBuilt } from "./pages.mjs";
import { ensureInstalled, root, run } from "./runtime.mjs";

const cache = join(root, ".cache");
const bin = (name) => join(root, "node_modules", name);
const imports = ["--config", ".dependency-cruiser.mjs", "contract", "api", "web", "site", "e2e"];
const count = { passed: 0, failed: 0 };

/** What each stage took, in seconds. */
const took = [];

function stage(name, action) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const isFine = action();
  took.push({ name, seconds: (performance.now() - start) / 1000 });
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
  const output = join(cache, "e2e.json");
  const status = runJourneys();
  if (!existsSync(output)) return false;
  const { stats } = JSON.parse(readFileSync(output, "utf8"));
  count.passed += stats.expected + stats.flaky;
  count.failed += stats.unexpected;
  if (stats.flaky > 0)
    console.log(`${stats.flaky} passed at the second try only, which fails the run: see the list above`);
  return status === 0 && stats.expected > 0;
}

ensureInstalled();
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });

const minutes = (seconds) => `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2)} s`;

const stages = [
  stage("Build", () => {
    ensureBuilt();
    return true;
  }),
  stage("Lint and format", () => run(bin("@biomejs/biome/bin/biome"), ["check", "."]) === 0),
  stage("Imports", () => run(bin("dependency-cruiser/bin/dependency-cruiser.mjs"), imports) === 0),
  stage("Unused code", () => run(bin("knip/bin/knip.js"), ["--no-progress"]) === 0),
  stage("Types", () => run(bin("typescript/bin/tsc"), ["--noEmit", "-p", "."]) === 0),
  stage("Structure, unit and API tests", vitest),
  stage("Browser tests", browserTests),
];
console.log();
for (const { name, seconds } of took) console.log(`${minutes(seconds)}  ${name}`);
console.log(`${minutes(took.reduce((sum, { seconds }) => sum + seconds, 0))}  together`);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(stages.every(Boolean) ? 0 : 1);
