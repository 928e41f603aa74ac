import type { Config } from "../../platform/config.ts";
import { createBucket } from "./bucket.ts";
import { createFolder } from "./folder.ts";
import type { Storage } from "./storage.ts";

/** The storage that the settings ask for: the bucket of S3_BUCKET_URL, else a folder under DATA_DIR. */
export function createStorage(config: Config): Storage {
  return config.bucket ? createBucket(config.bucket) : createFolder(config.dataDir);
}
