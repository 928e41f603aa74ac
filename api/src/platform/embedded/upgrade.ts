import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";

// From one major version to the next, a new database is filled beside the old one and then takes its place. What the
// folder holds says how far that has come, whenever it was cut short:
//   data                                  that is the site; what else there is of an upgrade is worth nothing
//   data-of-postgresql-<N>, data.ready    between the two renames: data.ready is the site

/** Everything of the embedded database of a DATA_DIR. */
export const folderIn = (dataDir: string): string => join(dataDir, "postgres");

/** What the server of a DATA_DIR keeps. */
export const dataIn = (dataDir: string): string => join(folderIn(dataDir), "data");

/** What is filled, and has been looked at: it only has to take its place. */
const readyIn = (dataDir: string): string => join(folderIn(dataDir), "data.ready");

/** Where the new database is filled: a DATA_DIR of its own. */
export const workIn = (dataDir: string): string => join(folderIn(dataDir), "upgrade");

/** The major version of PostgreSQL that made what a server keeps; null where nothing says so. */
export function majorOf(data: string): number | null {
  const file = join(data, "PG_VERSION");
  const version = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  return /^\d+$/.test(version) ? Number(version) : null;
}

/** Renames, and returns when that would outlive a failure of the power. */
function rename(from: string, to: string): void {
  renameSync(from, to);
  const folder = openSync(dirname(to), "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** Gives a database that was filled its place, where an upgrade was cut short when that was free. */
export function finishSwap(dataDir: string): void {
  const data = dataIn(dataDir);
  if (existsSync(data) || !existsSync(readyIn(dataDir))) return;
  try {
    rename(readyIn(dataDir), data);
  } catch (error) {
    // Another process was a moment faster.
    if (!existsSync(data)) throw error;
  }
}

/** A name for the old database that nothing has. */
function nameFor(dataDir: string, major: number): string {
  const name = join(folderIn(dataDir), `data-of-postgresql-${major}`);
  for (let number = 1; ; number++) {
    const path = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(path)) return path;
  }
}

/**
 * Has the database that was filled in `workIn` take the place of the old one, of that major version. Returns where the old
 * one is now. Throws a StartError, and changes nothing, where somebody uses the old one.
 */
export function swap(dataDir: string, major: number): string {
  const data = dataIn(dataDir);
  if (existsSync(join(data, "postmaster.pid")))
    throw new StartError(`A server was started on ${data} meanwhile. Stop it, and run the command again.`);
  const kept = nameFor(dataDir, major);
  rename(dataIn(workIn(dataDir)), readyIn(dataDir));
  rename(data, kept);
  finishSwap(dataDir);
  return kept;
}

/** Removes what an upgrade that was cut short has left, where the site is as it was or all is done. No server runs on it. */
export function clearUpgrade(dataDir: string): void {
  for (const path of [readyIn(dataDir), workIn(dataDir)]) rmSync(path, { recursive: true, force: true });
}
