import type { Config } from "../../platform/config.ts";
import { bucketShelf } from "./bucket-shelf.ts";
import { folderShelf } from "./folder-shelf.ts";
import type { Shelf } from "./shelf.ts";

/** Dumps lie where images do: in the bucket of S3_BUCKET_URL under `dumps/`, else in the folder `dumps` of DATA_DIR. */
export const openShelf = ({ bucket, dataDir }: Config): Shelf => (bucket ? bucketShelf(bucket) : folderShelf(dataDir));
