import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import type { Config } from "../../platform/config.ts";

/** Where images lie, by names that the program gives. */
export type Storage = {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Null where there is nothing of that name. */
  get: (name: string) => Promise<Buffer | null>;
  /** No failure where there is nothing of that name. */
  remove: (name: string) => Promise<void>;
};

/** The form of every name: 128 random bits. */
export const IMAGE_NAME = /^[\w-]{22}\.webp$/;

function folderStorage(folder: string): Storage {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), bytes);
    },
    get: (name) =>
      readFile(join(folder, name)).catch((error) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function bucketStorage({ url, ...access }: NonNullable<Config["bucket"]>): Storage {
  const client = new AwsClient({ ...access, service: "s3" });
  const send = async (name: string, init: RequestInit, allowed: number[]) => {
    const answer = await client.fetch(`${url}/${name}`, init);
    if (!answer.ok && !allowed.includes(answer.status)) {
      throw new Error(`The bucket answered ${answer.status} to ${init.method} ${name}`);
    }
    return answer;
  };
  return {
    put: async (name, bytes) => {
      const headers = { "content-type": "image/webp" };
      await send(name, { method: "PUT", body: new Uint8Array(bytes), headers }, []);
    },
    get: async (name) => {
      const answer = await send(name, { method: "GET" }, [404]);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    remove: async (name) => void (await send(name, { method: "DELETE" }, [404])),
  };
}

/** The storage that the settings ask for: the bucket of S3_BUCKET_URL, else a folder under DATA_DIR. */
export function createStorage(config: Config): Storage {
  return config.bucket ? bucketStorage(config.bucket) : folderStorage(join(config.dataDir, "uploads"));
}
