import { spawn } from "node:child_process";
import type { Config } from "@unknot/api/platform/config";
import { prepareDataDir } from "@unknot/api/platform/data-dir";
import { openEmbedded } from "@unknot/api/platform/embedded/index";
import { StartError } from "@unknot/api/platform/start-error";

/**
 * Runs `psql` on the database of the settings, beside the running program or without it. Ends with its status. Throws a
 * StartError where there is no `psql`.
 */
export async function runPsql(config: Config, args: string[]): Promise<void> {
  const { databaseUrl, databaseRunAs: runAs } = config;
  const options = { runAs, purpose: "command", log: () => {} } as const;
  const embedded = databaseUrl ? null : await openEmbedded({ ...options, dataDir: prepareDataDir(config.dataDir) });
  const { host, port, user, database, password } = embedded?.address ?? {};
  const env = embedded && {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: password,
  };
  // Ctrl+C is for psql, which cancels a statement by it.
  process.on("SIGINT", () => {});
  try {
    const child = spawn("psql", databaseUrl ? [databaseUrl, ...args] : args, {
      env: { ...process.env, ...env },
      stdio: "inherit",
    });
    process.exitCode = await new Promise<number>((resolve, reject) => {
      child.once("error", () =>
        reject(new StartError("There is no psql on this machine: install PostgreSQL's client.")),
      );
      child.once("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    await embedded?.stop();
  }
}
