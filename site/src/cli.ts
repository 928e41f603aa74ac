import { parseArgs } from "node:util";
import { isRole } from "@unknot/api/calls/viewer";
import { checkCounts } from "@unknot/api/check-counts";
import type { Db, Tables } from "@unknot/api/database";
import { exportDump } from "@unknot/api/exporters/stackexchange";
import { importStackExchange } from "@unknot/api/importers/stackexchange/index";
import { systemClock } from "@unknot/api/platform/clock";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { ApiError } from "@unknot/api/platform/errors";
import { migrate } from "@unknot/api/platform/migrations";
import { StartError } from "@unknot/api/platform/start-error";
import { reindexAll } from "@unknot/api/reindex";
import { giveRole } from "@unknot/api/services/trust/index";
import { roles } from "@unknot/contract/values";
import cliProgress from "cli-progress";
import { runBackup, writeBackupKey } from "./backup-commands.ts";
import { fail } from "./fail.ts";
import { IMAGES_USAGE, runMoveImages } from "./images-command.ts";
import { MOVE_USAGE, runMove } from "./move-command.ts";
import { runPsql } from "./psql.ts";

const USAGE = `Usage:
  npm run import -- stackexchange <folder> [--site <host name>]
  npm run cli -- export-dump <folder>
  npm run cli -- migrate
  npm run cli -- check-counts
  npm run cli -- reindex
  npm run cli -- grant-role <username> <${roles.join("|")}>
  npm run cli -- backup --to <folder or bucket>
  npm run cli -- restore <backup> [--key <file>] [--check | --replace <name of the site>]
  npm run cli -- restore --undo
  npm run cli -- backup-key <file>
  ${IMAGES_USAGE}
  ${MOVE_USAGE}
  npm run cli -- psql [arguments of psql]`;

async function runImport(db: Db, [form, folder]: string[], site?: string): Promise<void> {
  if (form !== "stackexchange" || !folder) throw new StartError(USAGE);
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

async function runExport(db: Db, folder?: string): Promise<void> {
  if (!folder) throw new StartError(USAGE);
  const { members, posts, comments } = await exportDump(db, folder);
  console.log(`${folder}: ${members} members, ${posts} posts and ${comments} comments`);
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
  await reindexAll(db, { isAnew: true, onProgress });
  console.log(`${indexedPosts} posts and ${indexedComments} comments are in the index anew.`);
}

async function grantRole(db: Db, [username, role]: string[]): Promise<void> {
  if (!username || !isRole(role)) throw new StartError(USAGE);
  const name = await giveRole(db, { username, role }, { actorId: null, now: systemClock() }).catch((error) => {
    if (error instanceof ApiError) throw new StartError(`${username}: ${error.message}`);
    throw error;
  });
  console.log(`${name} is now ${role}`);
}

const OPTIONS = {
  site: { type: "string" },
  to: { type: "string" },
  check: { type: "boolean" },
  replace: { type: "string" },
  undo: { type: "boolean" },
  key: { type: "string" },
  remove: { type: "boolean" },
} as const;

async function main(): Promise<void> {
  if (process.argv[2] === "psql") return runPsql(readConfig(process.env, "command"), process.argv.slice(3));
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [command, ...rest] = positionals;
  if (command === "move") return runMove(values, readConfig(process.env, "command"));
  if (command === "move-images") return runMoveImages(values, readConfig(process.env, "command"));
  if (command === "backup-key") return writeBackupKey(rest[0]);
  if (command === "backup" || command === "restore")
    return runBackup(command, rest[0], values, readConfig(process.env, "command"));
  if (!["import", "export-dump", "migrate", "check-counts", "reindex", "grant-role"].includes(command ?? ""))
    throw new StartError(USAGE);
  const database = await openDatabase<Tables>(readConfig(process.env, "command"), { purpose: "command" });
  const db = database.maintenance;
  try {
    const applied = await migrate(db);
    if (command === "migrate") console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply");
    if (command === "export-dump") await runExport(db, rest[0]);
    if (command === "import") await runImport(db, rest, values.site);
    if (command === "check-counts") await runCheck(db);
    if (command === "reindex") await reindex(db);
    if (command === "grant-role") await grantRole(db, rest);
  } finally {
    await database.close();
  }
}

// Threads that would wait for more to do end with the process.
main().then(() => process.exit(), fail);
