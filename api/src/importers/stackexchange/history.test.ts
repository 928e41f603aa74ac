import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getVersions } from "@unknot/contract/services/history";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dumpFile } from "../../../testing/dump.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { importStackExchange } from "./index.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), "unknot-history-"));
});
beforeEach(() => api.reset());
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const at = { CreationDate: "2026-03-01T12:00:00.000" };
const QUESTION = {
  Id: 1,
  PostTypeId: 1,
  AcceptedAnswerId: 2,
  Title: "Knots",
  Body: "<p>Now</p>",
  OwnerUserId: 5,
  ...at,
};
const ANSWER = { Id: 2, PostTypeId: 2, ParentId: 1, Body: "<p>Solved</p>", OwnerUserId: 5, ...at };
const FIRST = [
  { PostId: 1, PostHistoryTypeId: 1, Text: "Knots" },
  { PostId: 1, PostHistoryTypeId: 2, Text: "<p>Before</p>" },
  { PostId: 1, PostHistoryTypeId: 3, Text: "" },
  { PostId: 2, PostHistoryTypeId: 2, Text: "<p>Solved</p>" },
];
const SECOND = { PostId: 1, PostHistoryTypeId: 5, Text: "<p>Now</p>", Comment: "Clearer", UserId: 5, ...at };

/** Takes in a dump of one post with rows of its history; says what the report said, and how many versions there are. */
async function take(history: object[]) {
  const rows = history.map((row, index) => ({ Id: index + 1, UserId: 5, ...at, ...row }));
  await writeFile(join(folder, "Users.xml"), dumpFile("users", [{ Id: 5, Username: "Anna Lee", ...at }]));
  await writeFile(join(folder, "Posts.xml"), dumpFile("posts", [QUESTION, ANSWER]));
  await writeFile(join(folder, "PostHistory.xml"), dumpFile("posthistory", rows));
  const report = await importStackExchange(api.db, folder);
  const found = await api.call(getProblemSolutions, { body: { query: { searchBy: "trending" } } });
  const ps_id = found.success ? (found.list[0]?.id ?? "") : "";
  const versions = await api.call(getVersions, { params: { ps_id }, query: {} });
  return { report, count: versions.success && versions.totalCount };
}

const numbered = (second: number) => [...FIRST.map((row) => ({ ...row, Version: 1 })), { ...SECOND, Version: second }];

it("takes a history once", async () => {
  const { report, count } = await take(numbered(2));
  expect(report.written).toMatchObject({ posts: 1, versions: 2 });
  expect(count).toBe(2);
  const again = await take(numbered(2));
  expect(again.report.written.versions).toBeUndefined();
  expect(again).toMatchObject({ count: 2, report: { skipped: { "histories of what has one here": 1 } } });
});

it.each([
  ["a gap", numbered(3)],
  ["no beginning", [{ ...SECOND, Version: 1 }]],
  ["a text that is none", [...numbered(2).slice(0, -1), { ...SECOND, Text: " ", Version: 2 }]],
])("leaves the post as it is and says where it is, where a history has %s", async (_, history) => {
  const { report, count } = await take(history);
  expect(report.faults).toEqual({ "histories that are not whole, or too long": ["PostHistory, PostId 1"] });
  expect(count).toBe(1);
});

it("passes over what Stack Exchange keeps", async () => {
  const { report, count } = await take([...FIRST, SECOND]);
  expect(report.faults).toEqual({});
  expect(count).toBe(1);
});
