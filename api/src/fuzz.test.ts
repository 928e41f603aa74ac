import { afterAll, beforeAll, expect, it } from "vitest";
import { describe as describeFinding, passedShare, type Report, tableOf } from "../testing/fuzz/report.ts";
import { fuzz } from "../testing/fuzz/run.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { checkCounts } from "./check-counts.ts";

// Generated requests to every endpoint (api/testing/fuzz). `npm run fuzz -- --seed 20261 --requests 13000` sends the same.

const SEED = 20261;
const REQUESTS = 200;

let api: TestApi;
let report: Report;
beforeAll(async () => {
  api = await startTestApi({ usesTemporaryFolder: true });
  report = await fuzz(api, { requests: REQUESTS, seed: SEED, atOnce: 4 });
}, 600_000);
afterAll(() => api.close());

it("no answer is a 5xx, late, undeclared or of another shape than declared", () => {
  const found = report.findings.map(describeFinding).join("\n");
  expect(found, found).toBe("");
});

it("every endpoint got its requests, and at least half of them got past the checks before it", () => {
  const short = report.rows.filter(({ requests, passed }) => requests < REQUESTS || passed < requests / 2);
  expect(short.map(({ call }) => call)).toEqual([]);
  expect(passedShare(report), tableOf(report)).toBeGreaterThan(0.5);
});

it("all kept counts are right afterwards", async () => {
  expect(await checkCounts(api.db)).toEqual([]);
});
