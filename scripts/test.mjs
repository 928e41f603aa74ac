// `npm test`: everything there is to check, the build beside the checks of the sources, then the tests; the closing lines
// say how long each stage took, and count all tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runJourneys } from "./browser.mjs";
import { ensureInstalled, root, run, runBeside } from "./runtime.mjs";

const cache = join(root, ".cache");
const bin = (name) => join(root, "node_modules", name);
const imports = ["--config", ".dependency-cruiser.mjs", "contract", "api", "web", "site", "e2e"];
const count = { passed: 0, failed: 0 };

/** What has failed, each with the beginning of what was said of it: it ends the output, which may be all that is kept. */
const failures = [];

/** What each stage took, in seconds. */
const took = [];

/** Runs a stage; fulfilled with whether it is fine. */
async function stage(name, action) {
  const start = performance.now();
  const isFine = await action();
  took.push({ name, seconds: (performance.now() - start) / 1000 });
  if (!isFine) console.error(`${name}: failed`);
  return isFine;
}

/** A stage that has the terminal to itself. */
function alone(name, action) {
  console.log(`\n== ${name}`);
  return stage(name, action);
}

/** A stage that runs beside another, and prints when it has ended. */
function beside(name, script, args = []) {
  return stage(name, async () => {
    const { status, output } = await runBeside(script, args);
    console.log(`\n== ${name}\n${output.trimEnd()}`);
    return status === 0;
  });
}

/** What needs no built pages, one after another. */
async function checkSources() {
  return [
    await beside("Lint and format", bin("@biomejs/biome/bin/biome"), ["check", "."]),
    await beside("Imports", bin("dependency-cruiser/bin/dependency-cruiser.mjs"), imports),
    await beside("Unused code", bin("knip/bin/knip.js"), ["--no-progress"]),
    await beside("Types", bin("typescript/bin/tsc"), ["--noEmit", "-p", "."]),
  ];
}

/** Keeps what the closing lines say of a failure; `file` is a whole path. */
function noteFailure(file, test, message) {
  const start = stripVTControlCharacters(message ?? "").trim();
  failures.push(`${relative(root, file)}: ${test}\n${start.split("\n").slice(0, 12).join("\n")}`);
}

/** Adds the failed journeys of a part of the report, which lists files, which may hold groups. */
function noteFailedJourneys(suites, file) {
  for (const suite of suites ?? []) {
    const path = file ?? join(root, "e2e/journeys", suite.file);
    for (const spec of suite.specs ?? []) {
      if (spec.tests.every((test) => test.status === "expected" || test.status === "skipped")) continue;
      const errors = spec.tests.flatMap((test) => test.results).map((result) => result.error?.message);
      noteFailure(path, spec.title, errors.filter(Boolean).join("\n"));
    }
    noteFailedJourneys(suite.suites, path);
  }
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
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") noteFailure(file.name, "", file.message);
    for (const test of failed) noteFailure(file.name, test.fullName, test.failureMessages.join("\n"));
  }
  return status === 0 && report.numPassedTests > 0;
}

function browserTests() {
  const output = join(cache, "e2e.json");
  const status = runJourneys();
  if (!existsSync(output)) return false;
  const { stats, suites } = JSON.parse(readFileSync(output, "utf8"));
  noteFailedJourneys(suites);
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

const start = performance.now();
// The build keeps one core busy and each of the checks the other.
const [isBuilt, checks] = await Promise.all([beside("Build", "scripts/build.mjs", ["en-XA"]), checkSources()]);
if (!isBuilt) process.exit(1);
const stages = [
  ...checks,
  await alone("Structure, unit and API tests", vitest),
  await alone("Browser tests", browserTests),
];
console.log();
for (const { name, seconds } of took) console.log(`${minutes(seconds)}  ${name}`);
console.log(`${minutes((performance.now() - start) / 1000)}  together; the build beside the checks`);
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(stages.every(Boolean) ? 0 : 1);
