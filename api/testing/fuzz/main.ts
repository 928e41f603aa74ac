import { parseArgs } from "node:util";
import { openScratchDatabase } from "../scratch-database.ts";
import { startTestApi } from "../test-api.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { tableOf } from "./report.ts";
import { fuzz } from "./run.ts";

// `npm run fuzz -- --requests 50000 --seed 1`: generated requests to every endpoint, on a database of its own.

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "50000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const api = await startTestApi({ usesTemporaryFolder: true, openDatabase: openScratchDatabase });
try {
  const requests = Math.ceil(Number(values.requests) / ENDPOINTS.length);
  const report = await fuzz(api, { requests, seed: Number(values.seed), atOnce: 4 });
  console.log(tableOf(report));
  process.exitCode = report.findings.length > 0 ? 1 : 0;
} finally {
  await api.close();
}
