import { isRole } from "@unknot/api/calls/viewer";
import { checkCounts } from "@unknot/api/check-counts";
import type { Db, Tables } from "@unknot/api/database";
import { systemClock } from "@unknot/api/platform/clock";
import type { Config } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { ApiError } from "@unknot/api/platform/errors";
import { migrate } from "@unknot/api/platform/migrations";
import { StartError } from "@unknot/api/platform/start-error";
import { USAGE } from "./usage.ts";

// What only one of them needs is loaded by that one.

async function runImport(db: Db, [form, folder]: string[], site?: string): Promise<void> {
  if (form !== "stackexchange" || !folder) throw new StartError(USAGE);
  const { default: cliProgress } = await import("cli-progress");
  const { importStackExchange } = await import("@unknot/api/importers/stackexchange/index");
  const bar = new cliProgress.SingleBar({
    format: "Importing [{bar}] {percentage}% {eta_formatted} left",
    noTTYOutput: false,
  });
  let isStarted = false;
  const onProgress = (done: number, total: number) => {
    if (!isStarted) bar.start(total, 0);
    isStarted = true;
    bar.update(done);
  };
  try {
    const report = await importStackExchange(db, folder, { site, onProgress });
    bar.stop();
    console.log(report.toString());
  } catch (error) {
    bar.stop();
    throw error;
  }
}

async function runExport(db: Db, { siteUrl, dumpLicence }: Config, folder?: string): Promise<void> {
  if (!folder) throw new StartError(USAGE);
  const { exportDump } = await import("@unknot/api/exporters/stackexchange");
  const { members, posts, comments, versions } = await exportDump(db, folder, { siteUrl, licence: dumpLicence });
  console.log(`${folder}: ${members} members, ${posts} posts, ${comments} comments and ${versions} versions of those`);
}

async function runCheck(db: Db): Promise<void> {
  const wrong = await checkCounts(db);
  for (const { what, id, kept, counted } of wrong) console.error(`${what} of ${id}: kept ${kept}, counted ${counted}`);
  if (wrong.length > 0) throw new StartError(`${wrong.length} counts are wrong`);
  console.log("All counts are right.");
}

async function reindex(db: Db): Promise<void> {
  let [indexedPosts, indexedComments] = [0, 0];
  const onProgress = (posts: number, comments: number) => {
    [indexedPosts, indexedComments] = [posts, comments];
    if ((posts + comments) % 10_000 === 0) console.log(`${posts} posts, ${comments} comments`);
  };
  const { reindexAll } = await import("@unknot/api/reindex");
  await reindexAll(db, { isAnew: true, onProgress });
  console.log(`${indexedPosts} posts and ${indexedComments} comments are in the index anew.`);
}

async function grantRole(db: Db, [username, role]: string[]): Promise<void> {
  if (!username || !isRole(role)) throw new StartError(USAGE);
  const { giveRole } = await import("@unknot/api/services/trust/index");
  const name = await giveRole(db, { username, role }, { actorId: null, now: systemClock() }).catch((error) => {
    if (error instanceof ApiError) throw new StartError(`${username}: ${error.message}`);
    throw error;
  });
  console.log(`${name} is now ${role}`);
}

/** The commands that work on what the site holds, by their names. */
const COMMANDS = ["import", "export-dump", "migrate", "check-counts", "reindex", "grant-role"];

/**
 * Runs a command on what the site holds, once the database is migrated; `rest` is what was typed behind its name. Throws
 * a StartError that says what is wrong, or how commands are used.
 */
export async function runOnContent(command: string, rest: string[], site: string | undefined, config: Config) {
  if (!COMMANDS.includes(command)) throw new StartError(USAGE);
  const database = await openDatabase<Tables>(config, { purpose: "command" });
  const db = database.maintenance;
  try {
    const applied = await migrate(db);
    if (command === "migrate") console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply");
    if (command === "export-dump") await runExport(db, config, rest[0]);
    if (command === "import") await runImport(db, rest, site);
    if (command === "check-counts") await runCheck(db);
    if (command === "reindex") await reindex(db);
    if (command === "grant-role") await grantRole(db, rest);
  } finally {
    await database.close();
  }
}
