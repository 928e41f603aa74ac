import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startBucket, type TestBucket } from "../../../testing/bucket.ts";
import { signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { bucketPlace } from "../../backup/places/bucket.ts";
import { BACK_UP, lastBackups } from "./index.ts";

const MB = 1024 * 1024;
const ACCESS = { region: "auto", accessKeyId: "key", secretAccessKey: "secret" };
/** Whoever opens what is encrypted for them has another key; nobody does here. */
const RECIPIENT = "age1lggyhqrw2nlhcxprm67z43rta597azn8gknawjehu9d9dl0jq3yqqvfafg";

let bucket: TestBucket;
let api: TestApi;
beforeAll(async () => {
  bucket = await startBucket();
  const key = { BACKUP_S3_ACCESS_KEY_ID: "key", BACKUP_S3_SECRET_ACCESS_KEY: "secret" };
  const to = { BACKUP_TO: `${bucket.url}/nightly`, BACKUP_KEEP: "2", BACKUP_RECIPIENTS: RECIPIENT };
  api = await startTestApi({ settings: { ...to, ...key, SITE_NAME: "Knots" }, usesTemporaryFolder: true });
  const rowan = await signUpAndLogIn(api);
  const html = "<p>As the title says</p>";
  await rowan.browser.call(createProblemSolution, { body: { title: "Kept", problem: html, solution: html } });
});
beforeEach(() => {
  bucket.state = "well";
});
afterAll(async () => {
  await api.close();
  await bucket.stop();
});

const kept = () => [...bucket.kept.keys()].map((path) => path.replace(/^\/images\//, ""));
const takeAt = async (now: string) => {
  api.clock.set(now);
  await api.runJob(BACK_UP);
};

it("backs up into a bucket by itself, encrypted, keeps as many as it should, and touches nothing else", async () => {
  const other = Buffer.from('{"format":1,"site":"Another site"}');
  bucket.kept.set("/images/nightly/unknot-2020-01-01T00-00-00/manifest.json", other);
  bucket.kept.set("/images/nightly/unknot-2020-01-02T00-00-00/tables/users.copy.zst", other);
  bucket.kept.set("/images/nightly/photos/knot.png", other);
  bucket.kept.set("/images/unknot-2020-01-03T00-00-00/manifest.json", other);
  for (const day of ["01", "02", "03"]) await takeAt(`2026-04-${day}T02:17:00Z`);
  const folders = new Set(kept().map((path) => path.split("/").slice(0, 2).join("/")));
  expect([...folders].sort()).toEqual([
    "nightly/photos",
    "nightly/unknot-2020-01-01T00-00-00",
    "nightly/unknot-2026-04-02T02-17-00",
    "nightly/unknot-2026-04-03T02-17-00",
    "unknot-2020-01-03T00-00-00/manifest.json",
  ]);
  const tables = kept().filter((path) => path.startsWith("nightly/unknot-2026") && path.includes("/tables/"));
  expect(tables.filter((path) => !path.endsWith(".copy.zst.age"))).toEqual([]);
  expect(bucket.kept.get(`/images/${tables[0]}`)?.toString("latin1")).toMatch(/^age-encryption\.org\/v1/);
  const { good } = await lastBackups(api.context.db);
  expect(good).toMatchObject({ place: `${bucket.url}/nightly/unknot-2026-04-03T02-17-00`, posts: 1, problem: null });
  expect(JSON.stringify(good)).not.toContain("secret");
});

it("says why there is none where the bucket says no", async () => {
  const before = kept();
  bucket.state = "failing";
  api.clock.set("2026-05-01T02:17:00Z");
  await expect(api.runJob(BACK_UP)).rejects.toThrow(/The bucket did not/);
  expect((await lastBackups(api.context.db)).tried?.problem).toMatch(/The bucket did not list what it holds/);
  expect(kept()).toEqual(before);
});

it("sends what is large in parts, and gives it back as it was", async () => {
  const { files } = await bucketPlace(bucket.url, ACCESS).begin("unknot-2026-06-01T00-00-00");
  const sizes = [0, 1, 32 * MB, 70 * MB + 3];
  for (const size of sizes) {
    const content = randomBytes(size);
    const chunks = Array.from({ length: Math.ceil(size / 100_000) }, (_, i) =>
      content.subarray(i * 100_000, (i + 1) * 100_000),
    );
    await files.write(`tables/${size}`, Readable.from(chunks));
    const read = await files.read(`tables/${size}`);
    expect(read && (await buffer(read)).equals(content)).toBe(true);
  }
  expect(kept().filter((path) => path.includes("?part="))).toEqual([]);
  expect(await files.read("tables/none")).toBe(null);
});
