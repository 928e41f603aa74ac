import type pg from "pg";
import { afterEach, expect, inject, it, vi } from "vitest";
import { clientClass, Hosts, HostsPool } from "./client.ts";
import { REQUEST } from "./manners.ts";
import { parseTarget, type Target } from "./targets.ts";

afterEach(() => vi.useRealTimers());

const pidOf = async (client: pg.Pool | pg.PoolClient): Promise<number | undefined> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

it.each([true, false])(
  "a lost transaction takes no other connection along (statements sent together: %s)",
  async (isPipelined) => {
    const hosts = new Hosts(parseTarget(inject("testServer").url) as Target);
    const Client = clientClass({ hosts, manner: { ...REQUEST, isPipelined }, isPooled: false });
    const pool = new HostsPool(hosts, { max: 2, Client } as pg.PoolConfig);
    const [lost, healthy] = [await pool.connect(), await pool.connect()];
    await lost.query("begin");
    const ended = new Promise<void>((resolve) => lost.once("end", resolve));
    await healthy.query("select pg_terminate_backend($1)", [await pidOf(lost)]);
    await ended;
    const pid = await pidOf(healthy);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await expect(lost.query("rollback")).rejects.toThrow("not queryable");
    await vi.advanceTimersByTimeAsync(2 * REQUEST.statement);
    lost.release(true);
    healthy.release();
    expect(hosts.silences).toBe(0);
    expect(await pidOf(pool)).toBe(pid);
    vi.useRealTimers();
    await pool.end();
  },
);
