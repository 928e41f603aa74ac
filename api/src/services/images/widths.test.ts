import { mkdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { createProblemSolution, deleteProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startBucket, type TestBucket } from "../../../testing/bucket.ts";
import { hide } from "../../../testing/factories.ts";
import { noise, sendImage } from "../../../testing/images.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { planOf } from "../../../testing/plans.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createBucket } from "../../support/uploads/bucket.ts";
import { copyImages, removeCopied } from "../../support/uploads/copy-images.ts";
import { imagesWithoutWidths } from "../../support/uploads/widths.ts";
import { REMOVE_DELETED } from "../posts/index.ts";
import { MAKE_WIDTHS } from "./ask-for-widths.ts";

const DAY = 86_400_000;

let api: TestApi;
let bucket: TestBucket;
let rowan: LoggedIn;
beforeAll(async () => {
  bucket = await startBucket();
  api = await startTestApi({ usesTemporaryFolder: true });
});
beforeEach(async () => {
  await api.reset();
  bucket.kept.clear();
  rowan = await signUpAndLogIn(api, "Rowan");
});
afterAll(async () => {
  await api.close();
  await bucket.stop();
});

const upload = async (image: Buffer): Promise<string> => (await sendImage(api, rowan, image)).url;
const at = (url: string, width: number) => url.replace(".webp", `.${width}.webp`);
async function publish(...urls: string[]): Promise<string> {
  const problem = urls.map((url) => `<img src="${url}" srcset="/uploads/x.webp 9w">`).join("");
  const body = { title: "With a picture", problem, solution: "<p>Look</p>" };
  const answer = await rowan.browser.call(createProblemSolution, { body });
  return answer.success ? answer.id : "";
}
async function shown(id: string): Promise<string> {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  return (answer.success && answer.list[0]?.problem) || "";
}
/** What is served at an address: its width where it is an image. */
async function look(url: string, headers: Record<string, string> = {}) {
  const answer = await api.server.inject({ url, headers });
  const isImage = answer.headers["content-type"] === "image/webp";
  const { width = 0 } = isImage ? await sharp(answer.rawPayload).metadata() : {};
  return { status: answer.statusCode, width, etag: String(answer.headers.etag) };
}

it("lets browsers choose among the widths of a large image, which a job makes after it was uploaded", async () => {
  const [large, middle, small] = [
    await upload(await noise(1500)),
    await upload(await noise(700)),
    await upload(await noise(500)),
  ];
  const id = await publish(large, middle, small);
  const sizes = "auto, (max-width: 46rem) 92vw, 42rem";
  const image = (url: string, side: number, more: string) =>
    `<img src="${url}" alt="" width="${side}" height="${side}" loading="lazy"${more}>`;
  expect(await shown(id)).toBe(
    image(large, 1500, ` srcset="${at(large, 480)} 480w, ${at(large, 960)} 960w, ${large} 1500w" sizes="${sizes}"`) +
      image(middle, 700, ` srcset="${at(middle, 480)} 480w, ${middle} 700w" sizes="${sizes}"`) +
      image(small, 500, ""),
  );
  const early = await look(at(large, 480));
  expect(early).toMatchObject({ status: 200, width: 1500 });
  await api.runJobs();
  for (const width of [480, 960]) expect(await look(at(large, width))).toMatchObject({ status: 200, width });
  expect(await look(large)).toMatchObject({ width: 1500 });
  // Whoever kept the whole one under that name gets the smaller one now, and keeps that.
  const later = await look(at(large, 480), { "if-none-match": early.etag });
  expect(later).toMatchObject({ status: 200, width: 480 });
  expect(await look(at(large, 480), { "if-none-match": later.etag })).toMatchObject({ status: 304 });
  for (const other of [at(large, 481), at(large, 100), `${large}.webp`, large.replace(".webp", "..webp")])
    expect((await look(other)).status).toBe(404);
});

it("shows a smaller width to nobody who may not see the image, and removes it with the image", async () => {
  const url = await upload(await noise(700));
  const id = await publish(url);
  await api.runJobs();
  const name = url.slice("/uploads/".length);
  expect(await api.context.uploads.get(at(name, 480))).not.toBe(null);
  await hide(api.db, "posts", id);
  api.clock.advance(60_000);
  expect((await look(at(url, 480))).status).toBe(404);
  await rowan.browser.refresh();
  await rowan.browser.call(deleteProblemSolution, { params: { ps_id: id }, query: { deleted: "true" } });
  api.clock.advance(4 * DAY);
  await api.runJob(REMOVE_DELETED);
  expect(await api.context.uploads.get(at(name, 480))).toBe(null);
});

it("has no smaller width of what moves", async () => {
  const frame = await noise(700);
  const frames = [frame, await sharp(frame).negate().png().toBuffer()];
  const moving = await upload(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  await publish(moving);
  await api.runJobs();
  expect(await look(at(moving, 480))).toMatchObject({ status: 200, width: 700 });
  expect((await api.db.selectFrom("uploads").select("has_widths").execute()).map((row) => row.has_widths)).toEqual([
    true,
  ]);
});

it("keeps no image from its widths because of another that fails, which is tried again", async () => {
  const [broken, well] = [await upload(await noise(700)), await upload(await noise(700))];
  await publish(broken, well);
  const name = broken.slice("/uploads/".length);
  // A folder in the place of its file.
  const file = join(api.context.config.dataDir, "uploads", name);
  await rename(file, `${file}.kept`);
  await mkdir(file);
  await expect(api.runJob(MAKE_WIDTHS)).rejects.toThrow();
  expect(await look(at(well, 480))).toMatchObject({ width: 480 });
  expect(await api.context.uploads.get(at(name, 480))).toBe(null);
  await rmdir(file);
  await rename(`${file}.kept`, file);
  await api.runJob(MAKE_WIDTHS);
  expect(await look(at(broken, 480))).toMatchObject({ width: 480 });
});

it("finds the images that have none by an index", async () => {
  const explain = () =>
    api.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<Record<string, unknown>>`explain (format json) ${imagesWithoutWidths()}`.execute(trx);
      return rows;
    });
  expect(await planOf({ explain })).toEqual({ indexes: ["uploads_without_widths"], wholeTables: [] });
});

it("copies all images into a bucket and back, goes on where it stopped, and removes only what is there", async () => {
  await publish(await upload(await noise(700)), await upload(await noise(500)));
  await api.runJobs();
  const access = { url: bucket.url, region: "auto", accessKeyId: "key", secretAccessKey: "secret" };
  const way = { from: api.context.uploads, to: createBucket(access) };
  const nothing = () => {};
  bucket.state = "failing";
  await expect(copyImages(api.db, way, nothing)).rejects.toThrow("The bucket answered 500");
  bucket.state = "well";
  expect(await copyImages(api.db, way, nothing)).toEqual({ copied: 3, there: 0, missing: [] });
  const [first = ""] = bucket.kept.keys();
  bucket.kept.set(first, Buffer.from("damaged"));
  expect(await copyImages(api.db, way, nothing)).toEqual({ copied: 1, there: 2, missing: [] });
  bucket.kept.delete(first);
  expect(await removeCopied(api.db, way)).toBe(2);
  const back = { from: way.to, to: way.from };
  expect(await copyImages(api.db, back, nothing)).toEqual({ copied: 2, there: 0, missing: [] });
});
