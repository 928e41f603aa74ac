import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "@unknot/contract/limits";
import { S3mini } from "s3mini";
import { StartError } from "../../platform/start-error.ts";
import { MANIFEST } from "../manifest.ts";
import { BACKUP_NAME, type BackupFiles, type BackupPlace } from "./place.ts";

/** The key of a bucket. */
export type BucketAccess = { region: string; accessKeyId: string; secretAccessKey: string };

const MB = 1024 * 1024;
/** Files are sent in parts of this size, of which a bucket takes 10,000: up to 312 GB. */
const PART = 32 * MB;
/** Longer than a part takes to the slowest bucket that is of use, in milliseconds. */
const CALL = 120 * SECOND;
/** So often something is tried before it counts as failed, with these pauses between. */
const PAUSES = [SECOND, 3 * SECOND];

/** What a bucket says to a request that is wrong, again and again. */
const isFinal = (error: unknown): boolean => {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/** What lies behind what failed: "fetch failed" says nothing. */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown };
  return (cause ? reasonOf(cause) : "") || message || code || String(error);
}

/** Does something that may be done twice, again where the network or the bucket failed. Throws what it failed with last. */
export async function tried<Result>(doing: string, work: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const pause = PAUSES[failures];
      if (pause !== undefined && !isFinal(error)) {
        await wait(pause);
        continue;
      }
      throw new StartError(`The bucket did not ${doing}: ${reasonOf(error)}`);
    }
  }
}

/** Content in parts of one size, the last one what is left; one that is empty where there is none. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  for await (const chunk of content) {
    let rest = chunk;
    while (size + rest.length >= PART) {
      const taken = PART - size;
      yield Buffer.concat([...chunks, rest.subarray(0, taken)]);
      isFirst = false;
      rest = rest.subarray(taken);
      chunks = [];
      size = 0;
    }
    chunks.push(rest);
    size += rest.length;
  }
  if (size > 0 || isFirst) yield Buffer.concat(chunks);
}

/** Writes an object as one where it fits into a part, else part by part. Throws a StartError where the bucket does not take it. */
export async function upload(bucket: S3mini, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = partsOf(content);
  const first = (await parts.next()).value as Buffer;
  if (first.length < PART) {
    await tried(`take ${key}`, () => bucket.putObject(key, first));
    return;
  }
  const id = await tried(`take ${key}`, () => bucket.getMultipartUploadId(key));
  const sent: Awaited<ReturnType<S3mini["uploadPart"]>>[] = [];
  const send = async (part: Buffer) => {
    const number = sent.length + 1;
    sent.push(await tried(`take part ${number} of ${key}`, () => bucket.uploadPart(key, id, part, number)));
  };
  try {
    await send(first);
    for await (const part of parts) await send(part);
    await tried(`put ${key} together`, () => bucket.completeMultipartUpload(key, id, sent));
  } catch (error) {
    // What stays behind would be paid for, and seen by nobody.
    await bucket.abortMultipartUpload(key, id).catch(() => {});
    throw error;
  }
}

/** A call to a bucket, which has begun to answer by a time; how long a file then takes is not bounded. */
const fetchWithin: typeof fetch = async (input, init) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error("it took too long")), CALL);
  try {
    return await fetch(input, { ...init, signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** The address of a bucket, and the folder inside that is meant: the first part of the path is the bucket. */
function split(address: string): { endpoint: string; prefix: string } {
  const { origin, pathname } = new URL(address);
  const [bucket = "", ...folders] = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  return { endpoint: `${origin}/${bucket}`, prefix: folders.map((folder) => `${folder}/`).join("") };
}

/** A bucket by its address and key; how long a file takes is not bounded. */
export const openBucket = (endpoint: string, access: BucketAccess): S3mini =>
  new S3mini({ ...access, endpoint, fetch: fetchWithin });

/** Backups in a bucket that speaks S3, by an address such as `https://host/bucket/folder`. */
export function bucketPlace(address: string, access: BucketAccess): BackupPlace {
  const { endpoint, prefix } = split(address);
  const bucket = openBucket(endpoint, access);

  const open = (name: string): BackupFiles => ({
    name: `${endpoint}/${prefix}${name}`,
    write: (path, content) => upload(bucket, `${prefix}${name}/${path}`, content),
    read: async (path) => {
      const key = `${prefix}${name}/${path}`;
      const answer = await tried(`give ${key}`, () => bucket.getObjectResponse(key));
      if (!answer) return null;
      return answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([]);
    },
  });
  const keysUnder = async (start: string, isGrouped = false): Promise<string[]> => {
    const options = isGrouped ? { delimiter: "/" } : {};
    const found = await tried("list what it holds", () => bucket.listObjects("/", start, undefined, options));
    if (!found) throw new StartError(`There is no bucket at ${endpoint}`);
    return found.map(({ Key }) => Key);
  };
  return {
    begin: async (name) => {
      if ((await keysUnder(`${prefix}${name}/`)).length > 0)
        throw new StartError(`There is something at ${endpoint}/${prefix}${name} already`);
      const files = open(name);
      return { files, finish: async () => files };
    },
    open,
    list: async () => {
      const names = (await keysUnder(prefix, true)).map((key) => key.slice(prefix.length).split("/")[0] ?? "");
      const entries = names.sort().filter((name) => BACKUP_NAME.test(name));
      const isFinished = async (name: string) =>
        (await tried("say what it holds", () => bucket.objectExists(`${prefix}${name}/${MANIFEST}`))) === true;
      return Promise.all(entries.map(async (name) => ({ name, isFinished: await isFinished(name) })));
    },
    remove: async ({ name }) => {
      // Without its manifest it is no backup any more, and what a failure leaves is removed by the next one.
      await tried("remove a file", () => bucket.deleteObject(`${prefix}${name}/${MANIFEST}`));
      const keys = await keysUnder(`${prefix}${name}/`);
      const removed = await tried("remove files", () => bucket.deleteObjects(keys));
      if (removed.includes(false)) throw new StartError(`The bucket did not remove all files of ${name}`);
    },
  };
}
