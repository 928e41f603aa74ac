import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "../platform/start-error.ts";

export const FORMAT = 1;
export const MANIFEST = "manifest.json";

/** A file of a backup, its path from the folder on. */
export type BackupFile = { path: string; bytes: number; sha256: string };

export type BackupTable = BackupFile & { name: string; columns: string[]; rows: number };

/** What is in a backup; it is written last, so that a folder without one is no backup. */
export type Manifest = {
  format: typeof FORMAT;
  site: string;
  /** When the content was as it is in the backup. */
  takenAt: string;
  /** The migrations that had been applied, in their order. */
  migrations: string[];
  /** In an order in which each names only rows of those before it. */
  tables: BackupTable[];
  /** The last number that each sequence gave; null: none yet. */
  sequences: { name: string; last: string | null }[];
  images: BackupFile[];
  /** Images that the database knows and that were not where they should lie. */
  missingImages: string[];
};

/** Bytes and SHA-256 of a file. */
export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}

/** Reads what is in a backup. Throws a StartError where the folder holds none, or one of a form that is not known. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new StartError(`There is no finished backup in ${folder}: it has no ${MANIFEST}`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new StartError(`${join(folder, MANIFEST)} cannot be read: it is no JSON`);
  }
  if (manifest.format !== FORMAT)
    throw new StartError(`The backup in ${folder} is of form ${manifest.format}; this release reads form ${FORMAT}`);
  return manifest;
}

/** Compares every file of a backup with its manifest. Throws a StartError that names the first that differs. */
export async function checkFiles(folder: string, { tables, images }: Manifest): Promise<void> {
  for (const { path, bytes, sha256 } of [...tables, ...images]) {
    if (normalize(path).startsWith("..")) throw new StartError(`The backup is damaged: ${path} is outside of it`);
    const found = await measure(join(folder, path)).catch(() => null);
    if (!found) throw new StartError(`The backup is damaged: ${path} is missing`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`The backup is damaged: ${path} is not what was written`);
  }
}
