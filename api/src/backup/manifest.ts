import { createHash } from "node:crypto";
import { normalize } from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "../platform/start-error.ts";
import type { BackupFiles } from "./places/place.ts";

/** The form of a backup: 1, and 2 where its files are encrypted, which a release that knows only 1 could not read. */
export const FORMATS = { plain: 1, encrypted: 2 } as const;
export const MANIFEST = "manifest.json";

/** A file of a backup, its path from the folder on; bytes and hash are those of what lies there, encrypted or not. */
export type BackupFile = { path: string; bytes: number; sha256: string };

export type BackupTable = BackupFile & { name: string; columns: string[]; rows: number };

/** What is in a backup; it is written last, so that a folder without one is no backup. */
export type Manifest = {
  format: (typeof FORMATS)[keyof typeof FORMATS];
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

/** Bytes and SHA-256 of what passes, which are whole once it has. */
export function measured(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* passing() {
    for await (const chunk of content) {
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  return { content: passing(), result: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Reads what is in a backup. Throws a StartError where there is none, or one of a form that is not known. */
export async function readManifest(files: BackupFiles): Promise<Manifest> {
  const written = await files.read(MANIFEST);
  if (!written) throw new StartError(`There is no finished backup in ${files.name}: it has no ${MANIFEST}`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await text(written));
  } catch {
    throw new StartError(`The ${MANIFEST} of ${files.name} cannot be read: it is no JSON`);
  }
  const known: number[] = Object.values(FORMATS);
  if (!known.includes(manifest.format))
    throw new StartError(
      `The backup in ${files.name} is of form ${manifest.format}; this release reads up to form ${FORMATS.encrypted}`,
    );
  return manifest;
}

/** Compares every file of a backup with its manifest. Throws a StartError that names the first that differs. */
export async function checkFiles(files: BackupFiles, { tables, images }: Manifest): Promise<void> {
  for (const { path, bytes, sha256 } of [...tables, ...images]) {
    if (normalize(path).startsWith("..")) throw new StartError(`The backup is damaged: ${path} is outside of it`);
    const file = await files.read(path);
    if (!file) throw new StartError(`The backup is damaged: ${path} is missing`);
    const { content, result } = measured(file);
    for await (const _ of content);
    const found = result();
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`The backup is damaged: ${path} is not what was written`);
  }
}
