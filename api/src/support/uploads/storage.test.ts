import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { createStorage, type Storage } from "./storage.ts";

const NAME = "abcdefghijklmnopqrstuv.webp";

/** As much of an S3 server as images need: it keeps what is put, and turns away what is not signed. */
function startBucket(): Promise<{ server: Server; url: string }> {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/")) answer.writeHead(403).end();
      else if (request.method === "PUT") {
        kept.set(path, Buffer.concat(chunks));
        answer.end();
      } else if (request.method === "DELETE") {
        kept.delete(path);
        answer.writeHead(204).end();
      } else if (kept.has(path)) answer.end(kept.get(path));
      else answer.writeHead(404).end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      resolve({ server, url: `http://127.0.0.1:${port}/images` });
    });
  });
}

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
const storages = new Map<string, Storage>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "unknot-uploads-"));
  bucket = await startBucket();
  const key = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  storages.set("a folder", createStorage(readConfig({ DATA_DIR: folder })));
  storages.set("a bucket", createStorage(readConfig({ S3_BUCKET_URL: bucket.url, ...key })));
});
afterAll(async () => {
  bucket.server.close();
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
