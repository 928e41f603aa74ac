import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Shelf } from "./shelf.ts";

/** Names that are not whole yet end so. */
const UNFINISHED = ".part";

/** Without it a file's name may be lost with the power. Windows opens no folders, and needs not: NTFS keeps a journal. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** Dumps in the folder `dumps` of DATA_DIR. */
export function folderShelf(dataDir: string): Shelf {
  const folder = join(dataDir, "dumps");
  const pathOf = (name: string) => join(folder, name);
  return {
    write: async (name, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(name);
      try {
        await pipeline(content, createWriteStream(path + UNFINISHED, { flush: true }));
        await rename(path + UNFINISHED, path);
        await flushFolder(folder);
      } catch (error) {
        await Promise.all([path, path + UNFINISHED].map((one) => rm(one, { force: true })));
        throw error;
      }
    },
    read: async (name, { first, last }) => {
      const handle = await open(pathOf(name)).catch(nullIfMissing);
      return handle && createReadStream("", { fd: handle, start: first, end: last });
    },
    has: async (name) => (await access(pathOf(name)).catch(nullIfMissing)) !== null,
    remove: (name) => rm(pathOf(name), { force: true }),
    tidy: async (names) => {
      const found = (await readdir(folder).catch(nullIfMissing)) ?? [];
      const strays = found.filter((name) => !names.includes(name));
      await Promise.all(strays.map((name) => rm(pathOf(name), { force: true })));
    },
  };
}
