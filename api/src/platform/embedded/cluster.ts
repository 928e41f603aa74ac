import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";
import { type Binaries, findBinaries, noBinaries, POSTGRES_MAJOR, programsIn } from "./binaries.ts";
import { asOwner, findOwner, giveTo, letThrough, type Owner } from "./owner.ts";
import { dataIn, finishSwap, folderIn, majorOf } from "./upgrade.ts";

/** The files of an embedded database, and who may touch them. */
export type Cluster = {
  binaries: Binaries;
  owner: Owner;
  /** Everything of the database is in here: its data, its socket, its log. */
  folder: string;
  data: string;
  /** Where the socket is: `folder`, unless its path is too long for one. */
  socketFolder: string;
  log: string;
};

/** The one role and the one database of an embedded server. */
export const ROLE = "unknot";

/** An address of a Unix socket has 104 bytes on macOS and 108 on Linux, with `/.s.PGSQL.5432` and a zero at its end. */
const SOCKET_FOLDER_MAX = 104 - "/.s.PGSQL.5432".length - 1;

function makePrivate(folder: string, owner: Owner): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  giveTo(owner, folder);
}

function chooseSocketFolder(folder: string, owner: Owner): string {
  if (Buffer.byteLength(folder) <= SOCKET_FOLDER_MAX) return folder;
  const short = join(tmpdir(), `unknot-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  const isNew = !existsSync(short);
  if (isNew) makePrivate(short, owner);
  const { uid, mode } = lstatSync(short);
  // Everybody may write to the folder of temporary files: what somebody else has put there is not ours.
  if (uid !== (owner?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0)
    throw new StartError(`"${short}", where the database's socket has to be, belongs to somebody else: remove it.`);
  return short;
}

/** An earlier PostgreSQL than ours, for what it has made: its major version, and the folder of its programs. */
export type OlderPostgres = { major: number; bin: string };

/** Throws a StartError for what is no database of the version that is to open it. */
function checkVersion(data: string, wanted: number): void {
  const major = majorOf(data);
  if (major === wanted) return;
  if (major === null)
    throw new StartError(
      `The embedded database in ${data} cannot be opened: it is damaged. Restore a backup, or move the folder away to start afresh.`,
    );
  const made = `The embedded database in ${data} was made by PostgreSQL ${major}; this release brings PostgreSQL ${POSTGRES_MAJOR}`;
  throw new StartError(
    major < POSTGRES_MAJOR
      ? `${made}, and has left it as it is. Run \`npm run cli -- upgrade-database\`: it makes a backup, moves everything to PostgreSQL ${POSTGRES_MAJOR}, and keeps what was there.`
      : `${made}, which cannot open it, and has left it as it is. Use the release of this program that made it, or a later one.`,
  );
}

const run = promisify(execFile);

async function runInitdb({ binaries, owner, folder }: Cluster, into: string): Promise<void> {
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = ["-D", into, "-U", ROLE, "--auth=trust", ...locale, "--no-instructions"];
  try {
    await run(binaries.initdb, args, { cwd: folder, ...asOwner(owner) });
  } catch (error) {
    const { code, stderr = "", message } = error as { code?: unknown; stderr?: string; message: string };
    // The file is there, so what is missing is the loader that it names: another C library than the package's.
    if (code === "ENOENT")
      throw noBinaries("The PostgreSQL that comes with the program does not run on this system's C library.");
    const why = stderr.split("\n").find((line) => /error|fatal|panic/i.test(line)) ?? message.split("\n")[0];
    throw new StartError(`The embedded database cannot be made in ${folder}: ${why}`);
  }
}

/** Another process may be at it at this moment; making a database takes a second or two. */
const LEFT_OVER_AFTER = 10 * 60_000;

/** Makes the data beside their place and moves them there: a start that was cut off leaves nothing half made. */
async function initialise(cluster: Cluster): Promise<void> {
  for (const name of readdirSync(cluster.folder)) {
    const path = join(cluster.folder, name);
    const isLeftOver = name.startsWith("data.new-") && Date.now() - statSync(path).mtimeMs > LEFT_OVER_AFTER;
    if (isLeftOver) rmSync(path, { recursive: true, force: true });
  }
  const fresh = `${cluster.data}.new-${randomBytes(4).toString("hex")}`;
  await runInitdb(cluster, fresh);
  try {
    renameSync(fresh, cluster.data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process was a moment faster.
    if (!existsSync(cluster.data)) throw error;
  }
}

/**
 * The embedded database of a DATA_DIR, made where there is none; `older`: what is to open one that an earlier PostgreSQL
 * has made. Throws a StartError where it cannot be made or opened: made by another version, which touches nothing,
 * damaged, out of reach, or without a PostgreSQL for this machine.
 */
export async function prepareCluster(dataDir: string, runAs: string, older?: OlderPostgres): Promise<Cluster> {
  const old = join(dataDir, "database");
  if (existsSync(old))
    throw new StartError(
      `${old} holds a database of an early version of this program (PGlite), which this version does not read. Move that folder away to start with an empty database, or set DATA_DIR to another folder.`,
    );
  finishSwap(dataDir);
  const data = dataIn(dataDir);
  const wanted = older?.major ?? POSTGRES_MAJOR;
  if (existsSync(data)) checkVersion(data, wanted);
  const owner = findOwner(runAs);
  letThrough(owner, dataDir);
  const folder = folderIn(dataDir);
  makePrivate(folder, owner);
  const cluster = {
    binaries: older ? programsIn(older.bin) : findBinaries(owner, dataDir),
    owner,
    folder,
    data,
    socketFolder: chooseSocketFolder(folder, owner),
    log: join(folder, "server.log"),
  };
  if (!existsSync(data)) await initialise(cluster);
  return cluster;
}
