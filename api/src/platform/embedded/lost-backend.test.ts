import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { StartError } from "../start-error.ts";
import { type Embedded, openEmbedded } from "./index.ts";
import { isLookedAfter, tryConnect } from "./postmaster.ts";

let dataDir: string;
let own: Embedded;
const told: string[] = [];
const open = (purpose: "serve" | "command") =>
  openEmbedded({
    ...{ dataDir, purpose, runAs: process.env.DATABASE_RUN_AS || "nobody", settings: { fsync: "off" } },
    log: (line) => told.push(line),
  });

beforeEach(async () => {
  told.length = 0;
  dataDir = await mkdtemp(join(tmpdir(), "unknot-pg-"));
});
afterEach(async () => {
  await own.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A connection to the server, the number of its process there, and its end. */
async function connect(): Promise<{ pid: number; ended: Promise<void> }> {
  const client = new pg.Client(own.address);
  client.on("error", () => {});
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return { pid: rows[0]?.pid ?? 0, ended };
}

/** Ends one process of the server as a machine does that has no memory left; fulfilled when others have lost theirs. */
async function killBackend(): Promise<void> {
  const [killed, other] = [await connect(), await connect()];
  process.kill(killed.pid, "SIGKILL");
  await other.ended;
}

/** When the server was started; it keeps that where it recovers by itself. Null where none answers. */
async function startedAt(): Promise<string | null> {
  const client = await tryConnect(own.address);
  if (!client) return null;
  const { rows } = await client.query<{ at: string }>("select pg_postmaster_start_time()::text as at");
  await client.end();
  return rows[0]?.at ?? null;
}

it("is still the program's own after one of its processes was killed, time and again", async () => {
  own = await open("serve");
  const before = await startedAt();
  for (let time = 0; time < 2; time++) {
    await killBackend();
    await expect(open("serve"), "another program").rejects.toThrow(StartError);
    const command = await open("command");
    expect(command.address).toEqual(own.address);
    await command.stop();
    expect(await startedAt()).toBe(before);
  }
  expect(told).toEqual([]);
});

it("ends with a command that has started it, though one of its processes was killed meanwhile", async () => {
  own = await open("command");
  await killBackend();
  await expect.poll(() => isLookedAfter(own.address)).toBe(true);
  await own.stop();
  expect(await startedAt()).toBeNull();
  expect(told).toEqual([]);
});
