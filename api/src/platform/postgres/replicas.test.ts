import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Replicated, startReplicated } from "../../../testing/standbys.ts";
import { readConfig } from "../config.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { type CallReads, withCallReads } from "./call-reads.ts";

type Tables = { noted: { id: number } };
let servers: Replicated;
let database: OpenDatabase<Tables>;
beforeAll(async () => {
  servers = await startReplicated(2);
  const { primary, standbys } = servers;
  const urls = { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: standbys.map(({ url }) => url).join(",") };
  database = await openDatabase<Tables>(readConfig(urls, "command"), { purpose: "command" });
  await primary.ask("create table noted (id int primary key)");
}, 60_000);
afterAll(async () => {
  await database.close();
  await servers.close();
});

const states = () => database.replicas?.states() ?? [];
const areUsed = () => states().map(({ isUsed }) => isUsed);
/** Waits until the standbys are read from, and the primary, which may have been away, is known to be back. */
const everybody = async () => {
  await expect.poll(areUsed, { timeout: 10_000 }).toEqual([true, true]);
  await expect.poll(() => database.replicas?.standIn(), { timeout: 10_000 }).toBeNull();
};
beforeEach(async () => {
  for (const one of servers.standbys) await one.ask("select pg_wal_replay_resume()");
  await everybody();
});

const ofCall = (needs: bigint | null): CallReads => ({ needs, hasWritten: false });
/** Whether a statement of a call is answered by a standby. */
const isFromStandby = async (reads: CallReads = ofCall(0n)) =>
  withCallReads(reads, async () => {
    const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(database.db);
    return rows[0]?.yes;
  });
const write = () => sql`insert into noted select coalesce(max(id), 0) + 1 from noted`.execute(database.db);
const pauseAll = async () => {
  for (const one of servers.standbys) await one.ask("select pg_wal_replay_pause()");
  for (const one of servers.standbys) {
    const isPaused = async () =>
      (await one.ask<{ state: string }>("select pg_get_wal_replay_pause_state() as state"))[0]?.state;
    await expect.poll(isPaused).toBe("paused");
  }
};

describe("what may be read from a standby", () => {
  it("is a single statement of a call that reads, and nothing else", async () => {
    expect(await isFromStandby()).toBe(true);
    expect(await isFromStandby(ofCall(null))).toBe(false);
    const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(database.db);
    expect(rows[0]?.yes).toBe(false);
    const inTransaction = await withCallReads(ofCall(0n), () =>
      database.db.transaction().execute((trx) => sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(trx)),
    );
    expect(inTransaction.rows[0]?.yes).toBe(false);
  });

  it("is nothing of a call that has written, from then on", async () => {
    const reads = ofCall(0n);
    await withCallReads(reads, write);
    expect(reads).toEqual({ needs: null, hasWritten: true });
    expect(await isFromStandby(reads)).toBe(false);
  });

  it("is read in a session that writes nothing and takes no longer than others", async () => {
    const { rows } = await withCallReads(ofCall(0n), () =>
      sql<{ name: string; setting: string }>`select name, setting from pg_settings
        where name in ('default_transaction_read_only', 'statement_timeout', 'lock_timeout') order by 1`.execute(
        database.db,
      ),
    );
    expect(rows.map(({ setting }) => setting)).toEqual(["on", "400", "6000"]);
  });
});

describe("a standby that is behind", () => {
  it("is not asked by who has written more than it has, and is by them when it has that", async () => {
    await pauseAll();
    await write();
    const position = await database.position();
    expect(await isFromStandby(ofCall(position))).toBe(false);
    expect(await isFromStandby()).toBe(true);
    for (const one of servers.standbys) await one.ask("select pg_wal_replay_resume()");
    await expect.poll(() => isFromStandby(ofCall(position)), { timeout: 5_000 }).toBe(true);
  });

  it("is not asked by anybody of a process that knows of something newer", async () => {
    await pauseAll();
    await write();
    database.replicas?.raise(await database.position());
    expect(await isFromStandby()).toBe(false);
  });

  it("is left out within a second, says by how much it lags, and comes back by itself", async () => {
    await pauseAll();
    await write();
    const written = Date.now();
    await expect.poll(() => isFromStandby(), { interval: 10, timeout: 5_000 }).toBe(false);
    expect(Date.now() - written).toBeLessThan(1_000);
    await expect.poll(() => Math.min(...states().map(({ lag }) => lag)), { timeout: 10_000 }).toBeGreaterThan(1_500);
    expect(states().map(({ isAway }) => isAway)).toEqual([false, false]);
    for (const one of servers.standbys) await one.ask("select pg_wal_replay_resume()");
    await everybody();
    expect(Math.max(...states().map(({ lag }) => lag))).toBeLessThan(1_000);
  });
});

/** Reads without a pause, sixteen at a time, while something happens; returns how many answers there were. */
async function whileReading(something: () => Promise<unknown>): Promise<number> {
  let [isOver, answers] = [false, 0];
  const readers = Array.from({ length: 16 }, async () => {
    while (!isOver) {
      await withCallReads(ofCall(0n), () => sql`select pg_sleep(0.002)`.execute(database.db));
      answers++;
    }
  });
  await something().finally(() => {
    isOver = true;
  });
  await Promise.all(readers);
  return answers;
}

describe("a standby that goes away", () => {
  it("is missed by nobody when it is killed, and comes back by itself", async () => {
    const [one] = servers.standbys;
    const answers = await whileReading(async () => {
      await one?.kill();
      await expect.poll(areUsed).toEqual([false, true]);
      await one?.start();
      await everybody();
    });
    // Whoever was reading went on: how often in that time is the machine's affair.
    expect(answers).toBeGreaterThan(16);
  }, 30_000);

  it("keeps nobody waiting for long when it hangs", async () => {
    const [one] = servers.standbys;
    try {
      const begun = Date.now();
      await whileReading(async () => {
        one?.freeze(true);
        await expect.poll(areUsed, { timeout: 5_000 }).toEqual([false, true]);
      });
      expect(Date.now() - begun).toBeLessThan(4_000);
    } finally {
      one?.freeze(false);
    }
    await everybody();
  }, 30_000);

  it("is missed by nobody where there is no other", async () => {
    await whileReading(() => Promise.all(servers.standbys.map((one) => one.kill())));
    expect(await isFromStandby()).toBe(false);
    await Promise.all(servers.standbys.map((one) => one.start()));
    await everybody();
  }, 30_000);
});

describe("a primary that goes away", () => {
  it("is missed by nobody who reads, and no standby that lacks something stands in for it", async () => {
    await write();
    const [one] = servers.standbys;
    await one?.ask("select pg_wal_replay_pause()");
    await write();
    const written = await servers.primary.ask("select count(*) from noted");
    await expect.poll(areUsed, { timeout: 10_000 }).toEqual([false, true]);
    await whileReading(() => servers.primary.kill());
    await expect.poll(() => database.replicas?.standIn() ?? null).not.toBeNull();
    const { rows } = await withCallReads(ofCall(0n), () => sql`select count(*) from noted`.execute(database.db));
    expect(rows).toEqual(written);
    expect(await isFromStandby()).toBe(true);
    await whileReading(() => servers.primary.start());
    await one?.ask("select pg_wal_replay_resume()");
    await everybody();
  }, 30_000);

  it("is missed by nobody who comes while the standbys still replay what it sent", async () => {
    await write();
    await pauseAll();
    await write();
    const before = database.replicas?.absences ?? 0;
    await servers.primary.kill();
    await expect.poll(() => database.replicas?.absences).toBeGreaterThan(before);
    const reading = isFromStandby().catch((error: unknown) => error);
    for (const one of servers.standbys) await one.ask("select pg_wal_replay_resume()");
    expect(await reading).toBe(true);
    await servers.primary.start();
    await everybody();
  }, 30_000);

  it("is not stood in for where it alone knows the answer", async () => {
    const reads = ofCall(0n);
    await withCallReads(reads, write);
    await servers.primary.kill();
    await expect.poll(() => isFromStandby()).toBe(true);
    await expect(isFromStandby(reads)).rejects.toThrow();
    await expect(isFromStandby(ofCall(null))).rejects.toThrow();
    await expect(isFromStandby(ofCall(2n ** 63n))).rejects.toThrow();
    await servers.primary.start();
    await everybody();
  }, 30_000);
});

it("a statement that the standby cancels is run again on the primary", async () => {
  const [one, other] = servers.standbys;
  await other?.kill();
  await one?.ask("alter system set max_standby_streaming_delay = 0; ");
  await one?.ask("select pg_reload_conf()");
  await expect.poll(areUsed).toEqual([true, false]);
  const reading = withCallReads(ofCall(0n), () =>
    sql<{ yes: boolean }>`select pg_is_in_recovery() as yes, (select count(*) from noted), pg_sleep(1)`.execute(
      database.db,
    ),
  );
  await servers.primary.ask(
    "drop table if exists other; create table other (id int); insert into other select generate_series(1, 1000)",
  );
  await servers.primary.ask("lock table noted in access exclusive mode; truncate noted").catch(() => {});
  expect((await reading).rows[0]?.yes).toBe(false);
  await other?.start();
}, 20_000);

it("a server that is no standby of this primary is not read from", async () => {
  const strangers = await startReplicated(1);
  try {
    const urls = [servers.primary, strangers.primary, ...strangers.standbys].map(({ url }) => url);
    const settings = { DATABASE_URL: servers.primary.url, DATABASE_REPLICA_URLS: urls.join(",") };
    const elsewhere = await openDatabase(readConfig(settings, "command"), { purpose: "command" });
    await elsewhere.replicas?.look();
    expect(elsewhere.replicas?.states().map(({ isAway }) => isAway)).toEqual([true, true, true]);
    await elsewhere.close();
  } finally {
    await strangers.close();
  }
}, 60_000);
