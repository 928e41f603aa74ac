import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../src/platform/embedded/index.ts";

/** A crash of the machine may take a test's data along: nothing waits for the disk. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/** The address of a database on a server, with its socket's folder as the host. */
const urlOf = (folder: string, port: number, name: string) =>
  `postgres://unknot@${encodeURIComponent(folder)}:${port}/${name}`;

/** Starts an embedded PostgreSQL in a temporary folder; `stop` ends it and removes the folder. */
export async function startTemporaryServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "unknot-pg-"));
  const runAs = process.env.DATABASE_RUN_AS || "nobody";
  const log = (line: string) => console.error(line);
  const server = await openEmbedded({ dataDir, runAs, purpose: "serve", log, settings: SETTINGS });
  return {
    url: urlOf(server.address.host, server.address.port, server.address.database),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
