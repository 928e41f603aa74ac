import { spawn } from "node:child_process";
import { join } from "node:path";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { fail } from "../src/fail.ts";

// `npm run dev`: the embedded database, which stays, and the program, which Node starts anew when its files change.

const ROOT = join(import.meta.dirname, "../..");
const PROGRAM = join(import.meta.dirname, "program.ts");
/** Changes in `web/` need no new start: Vite takes them to the browser. */
const WATCHED = ["api/migrations", "api/sample", "api/src", "contract/src", "site/dev", "site/src"];

try {
  const config = readConfig(process.env);
  const database = config.databaseUrl ? null : await openDatabase(config, { purpose: "serve", log: console.log });
  const watch = ["--watch", "--watch-preserve-output", ...WATCHED.map((path) => `--watch-path=${join(ROOT, path)}`)];
  const child = spawn(process.execPath, [...watch, "--conditions=development", PROGRAM], { stdio: "inherit" });
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      isStopping = true;
      child.kill(signal);
    });
  }
  child.once("exit", (code) => {
    const status = isStopping ? 0 : (code ?? 1);
    if (database) database.close().then(() => process.exit(status), fail);
    else process.exit(status);
  });
} catch (error) {
  fail(error);
}
