import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as errors from "@unknot/contract/words/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBucket, type TestBucket } from "../../../testing/bucket.ts";
import { readConfig } from "../../platform/config.ts";
import { toFailure } from "../../platform/http/error-handler.ts";
import { createStorage } from "./create-storage.ts";
import type { Storage } from "./storage.ts";

const NAME = "abcdefghijklmnopqrstuv.webp";

let folder: string;
let bucket: TestBucket;
const storages = new Map<string, Storage>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "unknot-uploads-"));
  bucket = await startBucket();
  const key = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  storages.set("a folder", createStorage(readConfig({ DATA_DIR: folder })));
  storages.set("a bucket", createStorage(readConfig({ S3_BUCKET_URL: bucket.url, ...key })));
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

describe.each(["a folder", "a bucket"])("%s", (kind) => {
  it("keeps images, gives them back, and forgets them", async () => {
    const storage = storages.get(kind) as Storage;
    expect(await storage.get(NAME)).toBeNull();
    await storage.put(NAME, Buffer.from("picture"));
    expect(String(await storage.get(NAME))).toBe("picture");
    await storage.remove(NAME);
    await storage.remove(NAME);
    expect(await storage.get(NAME)).toBeNull();
  });
});

it("a bucket that refuses is a failure, not an image that is not there", async () => {
  const settings = { S3_BUCKET_URL: bucket.url, S3_ACCESS_KEY_ID: "other", S3_SECRET_ACCESS_KEY: "x" };
  await expect(createStorage(readConfig(settings)).get(NAME)).rejects.toThrow("403");
  expect(() => readConfig({ S3_BUCKET_URL: bucket.url })).toThrow("S3_ACCESS_KEY_ID");
});

it("a full disk leaves nothing of a file, and is said as what it is", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "unknot-full-"));
  await mkdir(join(dataDir, "uploads"));
  // Whatever is written there, the system says that the disk is full (Linux, full(4)).
  await symlink("/dev/full", join(dataDir, "uploads", `${NAME}.part`));
  const storage = createStorage(readConfig({ DATA_DIR: dataDir }));
  const failure = await storage.put(NAME, Buffer.from("picture")).catch((error: unknown) => error);
  expect(toFailure(failure, "x")).toMatchObject({ status: 503, body: { error: errors.cannotSave().text } });
  expect(await readdir(join(dataDir, "uploads"))).toEqual([]);
  await rm(dataDir, { recursive: true });
});

it("a bucket that does not answer is given up on, and said to be in trouble", async () => {
  const silent = await startBucket();
  silent.state = "silent";
  const key = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  const storage = createStorage(readConfig({ S3_BUCKET_URL: silent.url, ...key }));
  const begun = performance.now();
  await expect(storage.remove(NAME)).rejects.toThrow("did not answer");
  expect(performance.now() - begun).toBeLessThan(6000);
  expect(await storage.trouble()).toContain("did not answer");
  await silent.stop();
});
