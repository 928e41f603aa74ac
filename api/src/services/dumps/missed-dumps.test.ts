import { getHealth } from "@unknot/contract/services/admin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { MAKE_DUMP } from "../../dump-jobs.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: { DUMP_CRON: "41 4 * * 0" }, usesTemporaryFolder: true });
});
afterAll(() => api.close());

it("a dump is missed by the health page after two times at which none was made", async () => {
  const names = async () => {
    const admin = await logInAs(api, "admin", `Fern${api.clock().getUTCDate()}`);
    const answer = await admin.browser.call(getHealth, {});
    return answer.success ? answer.problems.filter(({ name }) => name === "dumpOld") : null;
  };
  await api.runJob(MAKE_DUMP);
  for (const [day, problems] of [
    ["09", []],
    ["16", [{ name: "dumpOld", params: { days: 15 }, since: null }]],
  ] as const) {
    api.clock.set(`2026-03-${day}T12:00:00Z`);
    expect(await names()).toEqual(problems);
  }
});
