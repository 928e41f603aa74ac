import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPublicDump } from "@unknot/contract/services/dumps";
import { unzipSync } from "fflate";
import { afterEach, expect, it } from "vitest";
import { startBucket } from "../../../testing/bucket.ts";
import { createComment, createMember, createPost, hide, like, markDeleted } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { textsOfZip } from "../../../testing/unzip.ts";
import { LOOK_AFTER_DUMPS, MAKE_DUMP } from "../../dump-jobs.ts";
import { zipDump } from "../../exporters/zip.ts";
import { importStackExchange } from "../../importers/stackexchange/index.ts";
import { removeMembers, renameMember } from "../members/index.ts";
import { keepDump } from "./index.ts";

const OFFERED = { DUMP_CRON: "41 4 * * 0", DUMP_PUBLIC: "on", DUMP_LICENCE: "CC BY-SA 4.0" };

const open: TestApi[] = [];
afterEach(async () => {
  for (const api of open.splice(0)) await api.close();
});
async function start(settings: Record<string, string> = OFFERED): Promise<TestApi> {
  const api = await startTestApi({ settings, usesTemporaryFolder: true });
  open.push(api);
  return api;
}

const shelf = (api: TestApi) => join(api.context.config.dataDir, "dumps");
const filesOf = async (api: TestApi) => (await readdir(shelf(api)).catch(() => [])).sort();
const shown = (api: TestApi) => api.call(getPublicDump, {});
async function offered(api: TestApi) {
  const answer = await shown(api);
  if (!answer.success || !answer.dump) throw new Error("There is no dump to have");
  return answer.dump;
}
const get = (api: TestApi, name: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  api.server.inject({ method, url: `/data/${name}`, headers });

async function twoPosts({ db }: TestApi) {
  const author = await createMember(db, "Rowan");
  const stays = await createPost(db, { authorId: author.id, title: "Stays", problem: "<p>As it was</p>" });
  const goes = await createPost(db, { authorId: author.id, title: "Goes", problem: "<p>secret</p>" });
  const comment = await createComment(db, { postId: stays, authorId: author.id, text: "<p>A remark</p>" });
  return { author, stays, goes, comment };
}

it("makes a dump, which is downloaded as it was made, and holds what is public and nothing else", async () => {
  const api = await start();
  const { goes } = await twoPosts(api);
  expect(await shown(api)).toMatchObject({ status: 404 });
  await hide(api.db, "posts", goes);
  await api.runJob(MAKE_DUMP);
  const dump = await offered(api);
  expect(dump).toMatchObject({ name: "dump-2026-03-01T12-00-00.zip", posts: 1, comments: 1, members: 1, versions: 0 });
  expect(await filesOf(api)).toEqual([dump.name]);
  const { statusCode, headers, rawPayload } = await get(api, dump.name);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(dump.bytes),
    "accept-ranges": "bytes",
    "content-disposition": `attachment; filename="${dump.name}"`,
    "cache-control": "public, no-cache",
    etag: `"${dump.sha256}"`,
  });
  expect(createHash("sha256").update(rawPayload).digest("hex")).toBe(dump.sha256);
  const files = unzipSync(rawPayload);
  expect(textsOfZip(rawPayload)).toContain("As it was");
  expect(textsOfZip(rawPayload)).not.toContain("secret");

  const there = await start({});
  const folder = await mkdtemp(join(tmpdir(), "unknot-unzipped-"));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  await importStackExchange(there.db, folder);
  await rm(folder, { recursive: true });
  const titles = (of: TestApi) =>
    of.db.selectFrom("posts").select(["title", "problem"]).where("is_public", "=", true).execute();
  expect(await titles(there)).toEqual(await titles(api));
});

it("gives pieces of it, so that a download can go on, and says when there is nothing new", async () => {
  const api = await start();
  await twoPosts(api);
  await api.runJob(MAKE_DUMP);
  const { name, bytes, sha256 } = await offered(api);
  const whole = (await get(api, name)).rawPayload;
  const piece = async (range: string, more = {}) => get(api, name, { range, ...more });
  const middle = await piece("bytes=10-19");
  expect(middle.statusCode).toBe(206);
  expect(middle.headers).toMatchObject({ "content-range": `bytes 10-19/${bytes}`, "content-length": "10" });
  expect(middle.rawPayload.equals(whole.subarray(10, 20))).toBe(true);
  expect((await piece("bytes=100-")).rawPayload.equals(whole.subarray(100))).toBe(true);
  expect((await piece("bytes=-5")).rawPayload.equals(whole.subarray(bytes - 5))).toBe(true);
  expect((await piece(`bytes=5-${bytes + 100}`)).rawPayload.equals(whole.subarray(5))).toBe(true);
  for (const wrong of ["bytes=", "bytes=9-5", "bytes=1-2,4-5", "lines=1-2"])
    expect((await piece(wrong)).statusCode).toBe(200);
  for (const none of [`bytes=${bytes}-`, "bytes=-0"]) {
    const answer = await piece(none);
    expect([answer.statusCode, answer.headers["content-range"]]).toEqual([416, `bytes */${bytes}`]);
  }
  expect((await piece("bytes=1-2", { "if-range": '"other"' })).statusCode).toBe(200);
  expect((await piece("bytes=1-2", { "if-range": `"${sha256}"` })).statusCode).toBe(206);
  expect((await get(api, name, { "if-none-match": `W/"x", "${sha256}"` })).statusCode).toBe(304);
  const head = await get(api, name, {}, "HEAD");
  expect([head.statusCode, head.headers["content-length"], head.payload]).toEqual([200, String(bytes), ""]);
});

it("offers nothing that nobody has said, and no other file", async () => {
  const api = await start({ DUMP_CRON: OFFERED.DUMP_CRON });
  await twoPosts(api);
  await api.runJob(MAKE_DUMP);
  const [name = ""] = await filesOf(api);
  expect(name).toMatch(/zip$/);
  expect(await shown(api)).toMatchObject({ status: 404 });
  expect((await get(api, name)).statusCode).toBe(404);
  const other = await start();
  await other.runJob(MAKE_DUMP);
  for (const wrong of ["other.zip", "..%2F..%2Ftoken-secret", "dump-2020-01-01T00-00-00.zip"])
    expect((await get(other, wrong)).statusCode).toBe(404);
});

it.each<[string, (api: TestApi, made: Awaited<ReturnType<typeof twoPosts>>) => Promise<unknown>]>([
  ["a post is hidden", ({ db }, { goes }) => hide(db, "posts", goes)],
  ["a post is deleted", ({ db }, { goes }) => markDeleted(db, "posts", goes)],
  ["a comment is hidden", ({ db }, { comment }) => hide(db, "comments", comment)],
  ["a comment is deleted", ({ db }, { comment }) => markDeleted(db, "comments", comment)],
  ["somebody has another name", ({ db }, { author }) => renameMember(db, author.id, "Other")],
  ["an account is closed", ({ db }, { author }) => removeMembers(db, [author.id])],
])("is not to be had from the moment in which %s, until it is made anew", async (_, withdraw) => {
  const api = await start();
  const made = await twoPosts(api);
  await api.runJob(MAKE_DUMP);
  const { name } = await offered(api);
  await createPost(api.db, { title: "One more" });
  await like(api.db, "post", made.stays, made.author.id);
  expect((await get(api, name)).statusCode).toBe(200);
  await withdraw(api, made);
  expect((await get(api, name)).statusCode).toBe(404);
  expect(await shown(api)).toMatchObject({ success: true, dump: null, licence: "CC BY-SA 4.0" });
  api.clock.advance(60_000);
  await api.runJob(LOOK_AFTER_DUMPS);
  await api.runJobs();
  const anew = await offered(api);
  expect(anew.name).not.toBe(name);
  expect(await filesOf(api)).toEqual([anew.name]);
});

it("sees what is hidden while it is made", async () => {
  const api = await start();
  const { goes } = await twoPosts(api);
  const { dumps } = api.context.config;
  if (!dumps) throw new Error("No dumps are set");
  await keepDump(api.context, dumps, (write) =>
    zipDump(api.db, { siteUrl: "https://unknot.example", licence: null }, api.clock(), async (content) => {
      await hide(api.context.db, "posts", goes);
      await write(content);
    }),
  );
  expect(await shown(api)).toMatchObject({ success: true, dump: null });
  api.clock.advance(60_000);
  await api.runJob(LOOK_AFTER_DUMPS);
  await api.runJobs();
  expect((await offered(api)).posts).toBe(1);
});

it("makes the first by itself, keeps as many as it should, and clears away what is no dump", async () => {
  const api = await start({ ...OFFERED, DUMP_KEEP: "2" });
  await mkdir(shelf(api), { recursive: true });
  await writeFile(join(shelf(api), "dump-2020-01-01T00-00-00.zip.part"), "half");
  await api.runJob(LOOK_AFTER_DUMPS);
  await api.runJobs();
  expect(await filesOf(api)).toEqual(["dump-2026-03-01T12-00-00.zip"]);
  await api.runJob(LOOK_AFTER_DUMPS);
  await api.runJobs();
  expect(await filesOf(api)).toHaveLength(1);
  for (const day of ["02", "03"]) {
    api.clock.set(`2026-03-${day}T12:00:00Z`);
    await api.runJob(MAKE_DUMP);
  }
  expect(await filesOf(api)).toEqual(["dump-2026-03-02T12-00-00.zip", "dump-2026-03-03T12-00-00.zip"]);
});

it("leaves the one before as it was where it fails, and serves no half one", async () => {
  const api = await start();
  await twoPosts(api);
  await api.runJob(MAKE_DUMP);
  const { name } = await offered(api);
  api.clock.advance(60_000);
  const { dumps } = api.context.config;
  if (!dumps) throw new Error("No dumps are set");
  const broken = keepDump(api.context, dumps, async (write) => {
    await write(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("ENOSPC");
      })(),
    );
    throw new Error("unreachable");
  });
  await expect(broken).rejects.toThrow("ENOSPC");
  expect(await filesOf(api)).toEqual([name]);
  expect((await offered(api)).name).toBe(name);
});

it("lies in the bucket where images do", async () => {
  const bucket = await startBucket();
  try {
    const key = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    const api = await start({ ...OFFERED, ...key, S3_BUCKET_URL: bucket.url });
    const { goes } = await twoPosts(api);
    await api.runJob(MAKE_DUMP);
    const { name, sha256 } = await offered(api);
    expect([...bucket.kept.keys()]).toEqual([`/images/dumps/${name}`]);
    const whole = (await get(api, name)).rawPayload;
    expect(createHash("sha256").update(whole).digest("hex")).toBe(sha256);
    expect((await get(api, name, { range: "bytes=3-8" })).rawPayload.equals(whole.subarray(3, 9))).toBe(true);
    await hide(api.db, "posts", goes);
    api.clock.advance(60_000);
    await api.runJob(LOOK_AFTER_DUMPS);
    await api.runJobs();
    expect([...bucket.kept.keys()]).toEqual([`/images/dumps/${(await offered(api)).name}`]);
  } finally {
    await bucket.stop();
  }
});

it("has settings that are refused where they do not fit", async () => {
  await expect(start({ DUMP_CRON: "daily" })).rejects.toThrow("DUMP_CRON");
  await expect(start({ DUMP_PUBLIC: "on" })).rejects.toThrow("DUMP_CRON");
  await expect(start({ ...OFFERED, DUMP_KEEP: "0" })).rejects.toThrow("DUMP_KEEP");
});
