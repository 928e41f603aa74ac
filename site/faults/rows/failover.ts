import { setTimeout as wait } from "node:timers/promises";
import { until } from "../../testing/program.ts";
import { makeServer, startServer } from "../debian.ts";
import { countLost, startLoad } from "../load.ts";
import { needsServer, type Row, setScene } from "../row.ts";

const WRITERS = 6;
const WELL_WITHIN = 10_000;
/** Between the death of the primary and the promotion, in milliseconds. */
const WITHOUT = 2_000;

/** The primary of two servers is killed under load, and the standby promoted. */
export const failover: Row = {
  name: "failover",
  title: "two servers (target_session_attrs=read-write): kill -9 of the primary under load, the standby is promoted",
  lacks: needsServer,
  play: async (stage, tally) => {
    const primary = await startServer(stage, { settings: { wal_level: "replica", max_wal_senders: "5" } });
    const standby = await makeServer(stage, { standbyOf: primary });
    await standby.control("start");
    const url = `postgres://unknot@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`;
    const scene = await setScene(stage, { DATABASE_URL: url, RATE_LIMIT: "off" }, WRITERS);
    // A commit waits for the standby: what is acknowledged is on both.
    await primary.ask("alter system set synchronous_standby_names = '*'");
    await primary.ask("select pg_reload_conf()");
    const isInStep = async () =>
      (await primary.ask("select 1 from pg_stat_replication where sync_state = 'sync'")).rowCount === 1;
    await until(isInStep, 10_000, "the standby follows");
    const load = startLoad({ ...scene, tally });
    await until(() => load.acknowledged.size > 50, 30_000, "writes");
    process.kill(await primary.pid(), "SIGKILL");
    await wait(WITHOUT);
    const before = load.acknowledged.size;
    const start = performance.now();
    await standby.control("promote");
    await until(() => load.acknowledged.size > before, 60_000, "writes go on");
    tally.times++;
    tally.healed(performance.now() - start, WELL_WITHIN, "writing again after the promotion");
    tally.expect(scene.program.isRunning(), "the program ended");
    await wait(WITHOUT);
    await load.stop();
    await countLost(standby.client, load, tally);
  },
};
