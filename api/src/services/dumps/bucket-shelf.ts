import { Readable } from "node:stream";
import { type BucketAccess, openBucket, tried, upload } from "../../backup/places/bucket.ts";
import type { Shelf } from "./shelf.ts";

const FOLDER = "dumps/";

/** Dumps in the bucket in which images lie. What is not finished has no name there; what others put there is theirs. */
export function bucketShelf({ url, ...access }: BucketAccess & { url: string }): Shelf {
  const bucket = openBucket(url, access);
  const keyOf = (name: string) => FOLDER + name;
  return {
    write: (name, content) => upload(bucket, keyOf(name), content),
    read: async (name, { first, last }) => {
      const key = keyOf(name);
      const has = await tried("say what it holds", () => bucket.objectExists(key));
      if (has !== true) return null;
      const answer = await tried(`give ${key}`, () => bucket.getObjectRaw(key, false, first, last + 1));
      return answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([]);
    },
    has: async (name) => (await tried("say what it holds", () => bucket.objectExists(keyOf(name)))) === true,
    remove: async (name) => void (await tried("remove a file", () => bucket.deleteObject(keyOf(name)))),
    tidy: async () => {},
  };
}
