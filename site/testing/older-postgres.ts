import { execFile } from "node:child_process";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Embedded, openEmbedded } from "@unknot/api/platform/embedded/index";
import { findOlder, OLDER_PACKAGES } from "@unknot/api/platform/embedded/older";
import { asOwner, findOwner, giveTo } from "@unknot/api/platform/embedded/owner";

const run = promisify(execFile);
const runAs = process.env.DATABASE_RUN_AS || "nobody";

/** An earlier PostgreSQL than ours, in a DATA_DIR as a release that brought it would have it. */
export type OlderFolder = {
  major: number;
  /** Where its programs are. */
  bin: string;
  /** Starts it; `url` is an address for DATABASE_URL. */
  start: () => Promise<Embedded & { url: string }>;
};

/** The oldest that is on the machine; where none is, the last before ours, which npm has. */
async function find(dataDir: string) {
  const [last = 0, ...others] = Object.keys(OLDER_PACKAGES).map(Number).reverse();
  const log = (line: string) => console.error(line);
  for (const major of others.reverse()) {
    const bin = `/usr/lib/postgresql/${major}/bin`;
    const found = await findOlder(major, { dataDir, runAs, bin, log }).catch(() => null);
    if (found) return found;
  }
  return findOlder(last, { dataDir, runAs, log });
}

/** Makes the database of a DATA_DIR with an earlier PostgreSQL, with nothing in it. */
export async function makeOlderFolder(dataDir: string): Promise<OlderFolder> {
  const older = await find(dataDir);
  const owner = findOwner(runAs);
  const folder = join(dataDir, "postgres");
  await mkdir(folder);
  await chmod(folder, 0o700);
  giveTo(owner, folder);
  const args = ["-D", join(folder, "data"), "-U", "unknot", "--auth=trust", "--encoding=UTF8", "--locale=C"];
  await run(join(older.bin, "initdb"), args, { cwd: folder, ...asOwner(owner) });
  const start = async () => {
    const server = await openEmbedded({ dataDir, runAs, purpose: "serve", older, log: () => {} });
    const { host, port, database } = server.address;
    return { ...server, url: `postgres://unknot@${encodeURIComponent(host)}:${port}/${database}` };
  };
  return { ...older, start };
}
