import { DAY, MINUTE } from "@unknot/contract/limits";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { deleteAccount } from "@unknot/contract/services/user";
import * as errors from "@unknot/contract/words/errors";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startBucket, type TestBucket } from "../testing/bucket.ts";
import { noise, picture, sendImage } from "../testing/images.ts";
import { PASSWORD, signUpAndLogIn } from "../testing/members.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { checkCounts } from "./check-counts.ts";
import { REMOVE_DELETED } from "./services/posts/index.ts";

// How images are stored: in a bucket that may be away, within bounds, and never without a row that knows them.

let api: TestApi;
let bucket: TestBucket;
const logged: string[] = [];
beforeAll(async () => {
  bucket = await startBucket();
  const key = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  const settings = { S3_BUCKET_URL: bucket.url, ...key, UPLOAD_QUOTA_MB: "1", UPLOAD_SITE_QUOTA_MB: "2" };
  api = await startTestApi({ settings });
});
beforeEach(async () => {
  await api.reset();
  bucket.kept.clear();
  bucket.state = "well";
  logged.length = 0;
});
afterAll(async () => {
  await api.close();
  await bucket.stop();
});

const small = () => picture().png().toBuffer();
const rows = async () => (await api.db.selectFrom("uploads").selectAll().execute()).length;
const clean = () => api.runJob(REMOVE_DELETED);
const get = async (url: string) => {
  const { statusCode, headers } = await api.server.inject({ url });
  return { status: statusCode, retryAfter: headers["retry-after"] };
};

async function published() {
  const rowan = await signUpAndLogIn(api);
  const { url } = await sendImage(api, rowan, await small());
  const body = { title: "With a picture", problem: `<img src="${url}">`, solution: "<p>Look</p>" };
  await rowan.browser.call(createProblemSolution, { body });
  return { rowan, url };
}

describe("a bucket that is away", () => {
  it("makes uploads and images wait, and readiness say so; nothing is lost, nothing promised", async () => {
    const { rowan, url } = await published();
    expect(await get("/readyz")).toMatchObject({ status: 200 });
    bucket.state = "failing";
    const refused = await sendImage(api, rowan, await small());
    expect(refused).toMatchObject({ status: 503, error: errors.unavailable().text, code: "unavailable" });
    expect(refused.headers["retry-after"]).toBe("5");
    expect(await get(url)).toEqual({ status: 503, retryAfter: "5" });
    await expect
      .poll(async () => (await api.server.inject({ url: "/readyz" })).json(), { timeout: 8000 })
      .toEqual({ success: false, database: "ready", images: "away" });
    bucket.state = "well";
    expect(await get(url)).toMatchObject({ status: 200 });
    expect(await sendImage(api, rowan, await small())).toMatchObject({ status: 200 });
    await expect
      .poll(async () => (await api.server.inject({ url: "/readyz" })).json(), { timeout: 8000 })
      .toEqual({ success: true });
  });

  it("is said at the start, which goes on", async () => {
    const settings = { S3_BUCKET_URL: "http://127.0.0.1:9/images", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
    const other = await startTestApi({ settings, log: (line) => logged.push(line) });
    await expect.poll(() => logged.join("\n")).toContain("Images can be neither kept nor shown for now");
    await other.close();
  });

  it("keeps the rows of what it could not remove, and the next run removes both", async () => {
    const rowan = await signUpAndLogIn(api);
    await sendImage(api, rowan, await small());
    api.clock.advance(31 * DAY);
    bucket.state = "failing";
    await clean().catch(() => {});
    expect([await rows(), bucket.kept.size]).toEqual([1, 1]);
    bucket.state = "well";
    await clean();
    expect([await rows(), bucket.kept.size]).toEqual([0, 0]);
  });
});

describe("room for images", () => {
  it("is bounded for a member; what they do not use makes room after a day", async () => {
    const rowan = await signUpAndLogIn(api);
    const file = await noise(600);
    const answers = [];
    for (let count = 0; count < 12; count++) answers.push(await sendImage(api, rowan, file));
    const fit = answers.filter(({ status }) => status === 200).length;
    expect(fit).toBeGreaterThan(1);
    expect(answers.at(-1)).toMatchObject({ status: 413, error: errors.imageQuota({ most: 1 }).text, success: false });
    expect([await rows(), bucket.kept.size]).toEqual([fit, fit]);
    api.clock.advance(DAY + 1000);
    await rowan.browser.refresh();
    expect(await sendImage(api, rowan, file)).toMatchObject({ status: 200 });
    await clean();
    expect([await rows(), bucket.kept.size]).toEqual([1, 1]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("is bounded for the site, and at once for several", async () => {
    const people = [];
    for (const name of ["Rowan", "Moss", "Heather"]) people.push(await signUpAndLogIn(api, name));
    const file = await noise(600);
    const answers = (
      await Promise.all(people.map((who) => Promise.all(Array.from({ length: 5 }, () => sendImage(api, who, file)))))
    ).flat();
    expect(answers.some(({ error }) => error === errors.imagesFull().text)).toBe(true);
    const sizes = [...bucket.kept.values()].map(({ length }) => length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(await rows()).toBe(sizes.length);
  });
});

describe("an account that is closed", () => {
  it.each([true, false])("takes its images with it that nothing shows (deleteContent: %s)", async (deleteContent) => {
    const { rowan, url } = await published();
    await sendImage(api, rowan, await small());
    expect(bucket.kept.size).toBe(2);
    await rowan.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent } });
    await api.runJobs();
    expect([await rows(), bucket.kept.size]).toEqual(deleteContent ? [0, 0] : [1, 1]);
    api.clock.advance(MINUTE / 2);
    expect(await get(url)).toMatchObject({ status: deleteContent ? 404 : 200 });
  });

  it("while images are on their way leaves none that no row knows, and none in public", async () => {
    const rowan = await signUpAndLogIn(api);
    const file = await noise(300);
    const uploads = Promise.all(Array.from({ length: 4 }, () => sendImage(api, rowan, file)));
    const closing = rowan.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: true } });
    const answers = await uploads;
    await closing;
    expect(answers.map(({ status }) => status).filter((status) => ![200, 403].includes(status))).toEqual([]);
    for (const { url } of answers) if (url) expect(await get(url)).toMatchObject({ status: 404 });
    api.clock.advance(DAY);
    await api.runJobs();
    await clean();
    expect([await rows(), bucket.kept.size]).toEqual([0, 0]);
  });
});

it("a row whose file never came, because the program ended in between, goes", async () => {
  const rowan = await signUpAndLogIn(api);
  const { url } = await sendImage(api, rowan, await small());
  await api.db.updateTable("uploads").set({ is_stored: false }).execute();
  expect(await get(url)).toMatchObject({ status: 404 });
  await clean();
  expect(await rows()).toBe(1);
  api.clock.advance(DAY);
  await clean();
  expect([await rows(), bucket.kept.size]).toEqual([0, 0]);
});

describe("an animation", () => {
  const FRAMES = 20;
  const [width, height] = [200, 150];
  type Paint = (x: number, y: number, frame: number) => [number, number, number];
  const PICTURES: Record<string, Paint> = {
    "a moving dot": (x, y, frame) => (Math.hypot(x - frame * 8, y - 70) < 20 ? [200, 40, 40] : [20, 30, 80]),
    "lines of text": (x, y, frame) =>
      ((x >> 2) * 7 + (y >> 3) * 13) % 5 === 0 && y < (height * frame) / FRAMES ? [0, 0, 0] : [255, 255, 255],
    "a dithered gradient": (x, y, frame) => {
      const [level, dither] = [(x + y + frame * 3) % 256, ((x * 3 + y * 5 + frame * 7) % 8) * 8];
      return [level, (level + dither) % 256, dither * 3];
    },
  };

  it.each(Object.entries(PICTURES))("of %s stays one and does not grow", async (_, paint) => {
    const pixels = Array.from({ length: FRAMES }, (_frame, frame) =>
      Array.from({ length: width * height }, (_pixel, at) => paint(at % width, Math.floor(at / width), frame)),
    ).flat(2);
    const raw = { width, height: height * FRAMES, channels: 3, pageHeight: height } as const;
    const gif = await sharp(Buffer.from(pixels), { raw })
      .gif({ delay: Array<number>(FRAMES).fill(80) })
      .toBuffer();
    const rowan = await signUpAndLogIn(api);
    expect(await sendImage(api, rowan, gif)).toMatchObject({ status: 200, width, height });
    const [kept] = [...bucket.kept.values()];
    expect((await sharp(kept).metadata()).pages).toBeGreaterThan(1);
    expect(kept?.length).toBeLessThanOrEqual(gif.length);
  });
});
