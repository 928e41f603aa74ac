import pg from "pg";
import { parseTarget } from "../src/platform/postgres/targets.ts";

/** The server of a run of tests: its address, and the name of the database that others are copied from. */
export type TestServer = { url: string; template: string };

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${name}`);
}

/** Runs a statement on a server. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(parseTarget(url)?.hosts[0]);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
