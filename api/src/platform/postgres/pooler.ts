import pg from "pg";
import { CONNECT_TIMEOUT, type Hosts } from "./client.ts";

/**
 * Whether a server keeps the settings of a session: not so behind a pooler in transaction mode, which refuses them or
 * leaves them out. Throws what connecting throws.
 */
export async function isBehindPooler(hosts: Hosts): Promise<boolean> {
  const [PROBE, { current }] = [12_345, hosts];
  const options = { ...current, options: `-c lock_timeout=${PROBE}`, connectionTimeoutMillis: CONNECT_TIMEOUT };
  const client = new pg.Client(options);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select setting from pg_settings where name = 'lock_timeout'");
    return rows[0]?.setting !== String(PROBE);
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) return true;
    hosts.leave(current);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
