import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTarget } from "@unknot/api/platform/postgres/targets";
import { makeTestDatabase } from "@unknot/api/testing/test-database";
import { afterAll } from "vitest";
import { type Network, openNetwork } from "./network.ts";
import { freePort, type Program, type ProgramOptions, startProgram, stopProgram } from "./program.ts";

/** What a real program needs to run in a test: a folder and a port of its own. Its processes end with the test file. */
export async function prepareProgram(settings: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "unknot-program-"));
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(dataDir, 0o711);
  const options: ProgramOptions = { dataDir, port: await freePort(), settings };
  const started: Program[] = [];
  afterAll(async () => {
    for (const program of started) if (program.isRunning()) await stopProgram(program);
    await rm(dataDir, { recursive: true, force: true });
  });
  const start = (): Program => {
    const program = startProgram(options);
    started.push(program);
    return program;
  };
  return { dataDir, start };
}

/** A migrated database of the test file's own, which goes with it. */
export async function ownDatabase(): Promise<string> {
  const { url, drop } = await makeTestDatabase();
  afterAll(drop);
  return url;
}

/** A database's address by way of a port that is opened by `open`. */
export async function behindNetwork(url: string): Promise<{ url: string; open: () => Promise<Network> }> {
  const { host = "", port = 5432, user = "", database = "" } = parseTarget(url)?.hosts[0] ?? {};
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { port };
  const own = await freePort();
  const opened: Network[] = [];
  afterAll(async () => {
    for (const network of opened) await network.close();
  });
  return {
    url: `postgres://${user}@127.0.0.1:${own}/${database}`,
    open: async () => {
      const network = await openNetwork(target, own);
      opened.push(network);
      return network;
    },
  };
}
