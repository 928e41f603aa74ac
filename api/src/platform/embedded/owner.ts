import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

/** The user who runs PostgreSQL where the program runs as root; null: whoever runs the program. */
export type Owner = { name: string; uid: number; gid: number } | null;

const SEARCHABLE_BY_ALL = 0o011;

/**
 * Who runs PostgreSQL: it refuses to run as root, so there it is the user that DATABASE_RUN_AS names. Throws a
 * StartError for a user that there is not, or that is root.
 */
export function findOwner(runAs: string): Owner {
  if (process.getuid?.() !== 0) return null;
  const ask = (what: "-u" | "-g"): number => {
    try {
      return Number(execFileSync("id", [what, runAs], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    } catch {
      throw new StartError(`DATABASE_RUN_AS names "${runAs}", which is no user of this machine.`);
    }
  };
  const owner = { name: runAs, uid: ask("-u"), gid: ask("-g") };
  if (owner.uid === 0) throw new StartError("DATABASE_RUN_AS names root, as whom PostgreSQL does not run.");
  return owner;
}

/** How a process of the owner is started: as whom, and with nothing of this program's environment. */
export function asOwner(owner: Owner) {
  const env = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: "C", TZ: "UTC" };
  return { env, ...(owner && { uid: owner.uid, gid: owner.gid }) };
}

/** Whether the owner can enter a folder. */
export function canReach(owner: Owner, folder: string): boolean {
  if (!owner) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { cwd: "/", ...asOwner(owner) }).status === 0;
}

/** Hands a file or folder over to the owner. */
export function giveTo(owner: Owner, path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/**
 * Lets the owner through `folder`, which is ours; what lies in it is as closed as before. Throws a StartError that
 * says what to do where a folder above it is closed.
 */
export function letThrough(owner: Owner, folder: string): void {
  if (canReach(owner, folder)) return;
  chmodSync(folder, statSync(folder).mode | SEARCHABLE_BY_ALL);
  if (canReach(owner, folder)) return;
  throw new StartError(
    `PostgreSQL does not run as root but as "${owner?.name}", who cannot reach "${folder}": ` +
      `set DATA_DIR to a folder outside of "${dirname(folder)}" that every user may enter, such as /var/lib/unknot, ` +
      "or start the program as another user than root.",
  );
}
