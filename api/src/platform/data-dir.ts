import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "./start-error.ts";

/** Makes a folder and those above it. Node's own recursive form never ends where the system lets nothing be made. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Makes DATA_DIR if it is missing and returns its real path. Throws a StartError where it cannot be written. */
export function prepareDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir);
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartError(`DATA_DIR "${dataDir}" cannot be used: ${(error as Error).message}`);
  }
}
