import { spawn } from "node:child_process";
import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asOwner } from "@unknot/api/platform/embedded/owner";
import pg from "pg";
import { freePort, until } from "../testing/program.ts";
import { ownedFolder, owner, type Server } from "./debian.ts";
import type { Stage } from "./stage.ts";

export const PGBOUNCER = "/usr/sbin/pgbouncer";

/** Starts PgBouncer in transaction mode before a server; returns the address of the database through it. */
export async function startPooler(stage: Stage, server: Server): Promise<string> {
  const folder = await ownedFolder(stage);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const settings = `[databases]
postgres = host=127.0.0.1 port=${server.port} dbname=postgres user=unknot
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
server_reset_query =
logfile = ${join(folder, "pgbouncer.log")}
`;
  await writeFile(file, settings);
  const as = owner();
  if (as) await chown(file, as.uid, as.gid);
  const child = spawn(PGBOUNCER, [file], { cwd: folder, stdio: "ignore", ...asOwner(as) });
  const ended = new Promise((resolve) => child.once("close", resolve));
  stage.onEnd(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const answers = async () => {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "unknot", database: "postgres" });
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  await until(answers, 10_000, "PgBouncer answers");
  return `postgres://unknot@127.0.0.1:${port}/postgres`;
}
