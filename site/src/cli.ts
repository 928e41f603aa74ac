import { parseArgs } from "node:util";
import { readConfig } from "@unknot/api/platform/config";
import { StartError } from "@unknot/api/platform/start-error";
import { fail } from "./fail.ts";
import { USAGE } from "./usage.ts";

const OPTIONS = {
  site: { type: "string" },
  to: { type: "string" },
  check: { type: "boolean" },
  replace: { type: "string" },
  undo: { type: "boolean" },
  key: { type: "string" },
  remove: { type: "boolean" },
  bin: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** What was typed. Throws a StartError where there is no such option, or one lacks its value. */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    // Its first sentence says what is wrong, the others how such a thing could be a command.
    const [what] = (error as Error).message.split(". ");
    throw new StartError(`${what}\n${USAGE}`);
  }
}

// Each command loads what it needs alone: most of the program is for pages.
async function main(): Promise<void> {
  if (process.argv[2] === "psql")
    return (await import("./psql.ts")).runPsql(readConfig(process.env, "command"), process.argv.slice(3));
  const { values, positionals } = readArguments();
  if (values.help) return console.log(USAGE);
  const config = readConfig(process.env, "command");
  const [command = "", ...rest] = positionals;
  if (command === "move") return (await import("./move-command.ts")).runMove(values, config);
  if (command === "upgrade-database") return (await import("./upgrade-command.ts")).runUpgrade(values, config);
  if (command === "move-images") return (await import("./images-command.ts")).runMoveImages(values, config);
  if (command === "backup-key") return (await import("./key-command.ts")).writeBackupKey(rest[0]);
  if (command === "backup") return (await import("./backup-commands.ts")).runBackup(values.to, config);
  if (command === "restore") return (await import("./backup-commands.ts")).runRestore(rest[0], values, config);
  return (await import("./content-commands.ts")).runOnContent(command, rest, values.site, config);
}

// Threads that would wait for more to do end with the process.
main().then(() => process.exit(), fail);
