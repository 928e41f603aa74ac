import type { Tables } from "../src/database.ts";
import { readConfig } from "../src/platform/config.ts";
import { type OpenDatabase, openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrations.ts";
import { startTemporaryServer } from "./temporary-server.ts";

/** A migrated database on a server of its own, for what is no test; both end when it is closed. */
export async function openScratchDatabase(): Promise<OpenDatabase<Tables>> {
  const server = await startTemporaryServer();
  const config = readConfig({ DATABASE_URL: server.url }, "command");
  const database = await openDatabase<Tables>(config, { purpose: "command" });
  await migrate(database.maintenance);
  const close = async () => {
    await database.close();
    await server.stop();
  };
  return { ...database, close };
}
