import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "../../platform/start-error.ts";
import { BACKUP_NAME, type BackupFiles, type BackupPlace } from "./place.ts";

/** What is not whole yet ends so. */
const UNFINISHED = ".unfinished";
/** The folders inside a backup. */
const PARTS = ["tables", "images"];

/** What was written is there after a failure of the power, too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** The files of the backup in a folder. */
export function filesIn(folder: string): BackupFiles {
  return {
    name: folder,
    write: (path, content) => pipeline(content, createWriteStream(join(folder, path), { flush: true })),
    read: async (path) => {
      const handle = await open(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
        throw error;
      });
      return handle && createReadStream("", { fd: handle });
    },
  };
}

/** Backups in a folder, each of them a folder of its own. */
export function folderPlace(to: string): BackupPlace {
  const pathOf = (name: string) => join(to, name);
  return {
    begin: async (name) => {
      const unfinished = pathOf(name) + UNFINISHED;
      try {
        await mkdir(to, { recursive: true });
        await mkdir(unfinished);
        await Promise.all(PARTS.map((part) => mkdir(join(unfinished, part))));
      } catch (error) {
        throw new StartError(`A backup cannot be written to ${to}: ${(error as Error).message}`);
      }
      const finish = async () => {
        for (const part of [...PARTS, ""]) await flushFolder(join(unfinished, part));
        await rename(unfinished, pathOf(name));
        await flushFolder(dirname(unfinished));
        return filesIn(pathOf(name));
      };
      return { files: filesIn(unfinished), finish };
    },
    open: (name) => filesIn(pathOf(name)),
    list: async () =>
      (await readdir(to)).sort().flatMap((folder) => {
        const isFinished = !folder.endsWith(UNFINISHED);
        const name = isFinished ? folder : folder.slice(0, -UNFINISHED.length);
        return BACKUP_NAME.test(name) ? [{ name, isFinished }] : [];
      }),
    remove: ({ name, isFinished }) => rm(pathOf(name) + (isFinished ? "" : UNFINISHED), { recursive: true }),
  };
}
