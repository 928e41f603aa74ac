import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

/** What SQLite answers when another process holds the lock. */
const SQLITE_BUSY = 5;

/**
 * Holds DATA_DIR for this process; returns the function that lets it go.
 * PGlite does not notice a second process on its folder. SQLite's exclusive file lock does, on every
 * platform, and the system drops it when the process dies, however it dies: no stale lock remains.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, "lock.sqlite");
  const lock = openLock(file);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    const { errcode, message } = error as { errcode?: number; message: string };
    if (errcode !== SQLITE_BUSY) throw new StartError(`The lock file ${file} cannot be read (${message}): delete it.`);
    throw new StartError(`DATA_DIR "${dataDir}" is in use by another process. Stop it, or choose another DATA_DIR.`);
  }
  return () => lock.close();
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    throw new StartError(`The lock file ${file} cannot be opened: ${(error as Error).message}`);
  }
}
