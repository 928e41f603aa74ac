import { constants } from "node:fs";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "./storage.ts";

/** Names that are not whole yet end so. */
const UNFINISHED = ".part";

/** Makes the system write to the disk what it holds of a file or a folder. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without it a file's name may be lost with the power. Windows opens no folders, and needs not: NTFS keeps a journal. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform !== "win32") await flush(path);
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, "w");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A storage in the folder `uploads` of DATA_DIR. */
export function createFolder(dataDir: string): Storage {
  const folder = join(dataDir, "uploads");
  return {
    put: async (name, bytes) => {
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await flushFolder(dataDir);
      const path = join(folder, name);
      try {
        await writeWhole(path + UNFINISHED, bytes);
        await rename(path + UNFINISHED, path);
        await flushFolder(folder);
      } catch (error) {
        await Promise.all([path, path + UNFINISHED].map((one) => rm(one, { force: true })));
        throw error;
      }
    },
    get: (name) =>
      readFile(join(folder, name)).catch((error) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
    trouble: () =>
      access(folder, constants.W_OK).then(
        () => null,
        // The first image makes the folder.
        ({ code, message }: NodeJS.ErrnoException) => (code === "ENOENT" ? null : message),
      ),
  };
}
