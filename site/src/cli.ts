import { parseArgs } from "node:util";
import { readConfig } from "@unknot/api/platform/config";
import { fail } from "./fail.ts";

const OPTIONS = {
  site: { type: "string" },
  to: { type: "string" },
  check: { type: "boolean" },
  replace: { type: "string" },
  undo: { type: "boolean" },
  key: { type: "string" },
  remove: { type: "boolean" },
  bin: { type: "string" },
} as const;

// Each command loads what it needs alone: most of the program is for pages.
async function main(): Promise<void> {
  const config = readConfig(process.env, "command");
  if (process.argv[2] === "psql") return (await import("./psql.ts")).runPsql(config, process.argv.slice(3));
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
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
