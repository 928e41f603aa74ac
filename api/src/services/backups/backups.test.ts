import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { BACK_UP, lastBackups } from "./index.ts";

let api: TestApi;
let to: string;
beforeAll(async () => {
  to = await mkdtemp(join(tmpdir(), "unknot-kept-"));
  const settings = { BACKUP_TO: join(to, "kept"), BACKUP_KEEP: "2", SITE_NAME: "Knots" };
  api = await startTestApi({ settings, usesTemporaryFolder: true });
  const rowan = await signUpAndLogIn(api);
  const html = "<p>As the title says</p>";
  await rowan.browser.call(createProblemSolution, { body: { title: "Kept", problem: html, solution: html } });
});
afterAll(async () => {
  await api.close();
  await rm(to, { recursive: true, force: true });
});

const kept = async () => (await readdir(join(to, "kept"))).sort();
const takeAt = async (now: string) => {
  api.clock.set(now);
  await api.runJob(BACK_UP);
};

it("backs up by itself, keeps as many as it should, and touches nothing that is not its own", async () => {
  const other = join(to, "kept", "unknot-2020-01-01T00-00-00");
  await mkdir(other, { recursive: true });
  await writeFile(join(other, "manifest.json"), '{"format":1,"site":"Another site"}');
  await mkdir(join(to, "kept", "unknot-2020-01-02T00-00-00.unfinished"));
  await mkdir(join(to, "kept", "photos"));
  for (const day of ["01", "02", "03"]) await takeAt(`2026-04-${day}T02:17:00Z`);
  expect(await kept()).toEqual([
    "photos",
    "unknot-2020-01-01T00-00-00",
    "unknot-2026-04-02T02-17-00",
    "unknot-2026-04-03T02-17-00",
  ]);
  const last = join(to, "kept", "unknot-2026-04-03T02-17-00");
  expect(JSON.parse(await readFile(join(last, "manifest.json"), "utf8"))).toMatchObject({ site: "Knots" });
  const { good, tried } = await lastBackups(api.context.db);
  expect(good).toMatchObject({ at: new Date("2026-04-03T02:17:00Z"), place: last, posts: 1, problem: null });
  expect(good?.bytes).toBeGreaterThan(0);
  expect(tried).toEqual(good);
});

it("says why there is none, and keeps the ones that there are", async () => {
  await takeAt("2026-05-01T02:17:00Z");
  // Of the same second, and there already.
  await expect(takeAt("2026-05-01T02:17:00Z")).rejects.toThrow();
  const { good, tried } = await lastBackups(api.context.db);
  expect(good?.place).toMatch(/2026-05-01/);
  expect(tried?.problem).toMatch(/directory not empty|ENOTEMPTY|already exists/i);
  expect(await kept()).toContain("unknot-2026-05-01T02-17-00");
});
