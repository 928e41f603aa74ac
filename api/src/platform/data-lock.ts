import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

/**
 * Holds DATA_DIR for this process; returns the function that lets it go.
 * PGlite does not notice a second process on its folder. SQLite's exclusive file lock does, on every
 * platform, and the system drops it when the process dies, however it dies: no stale lock remains.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = openLock(join(dataDir, "lock.sqlite"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    throw new StartError(
      `DATA_DIR "${dataDir}" is in use by another process (${(error as Error).message}). Stop it first, or choose another DATA_DIR.`,
    );
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
