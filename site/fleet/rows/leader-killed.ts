import type { Tally } from "../../faults/tally.ts";
import { until } from "../../testing/program.ts";
import { type Fleet, type Row, withTraffic } from "../row.ts";

const WRITING_WITHIN = 30_000;
const REBUILT_WITHIN = 60_000;

/** Kills the machine that leads under load, and waits until another does; it stays off. */
export async function killLeader(fleet: Fleet, tally: Tally): Promise<void> {
  const { cluster } = fleet;
  await withTraffic(fleet, tally, async ({ nextWrite, longestPause }) => {
    const old = await cluster.leader();
    await old.kill();
    const led = await until(async () => (await cluster.findLeader()) !== null, 60_000, "another leads");
    await nextWrite();
    tally.times++;
    tally.healed(longestPause(), WRITING_WITHIN, "writing again after the leader's end");
    tally.note(`another led after ${(led / 1000).toFixed(1)} s`);
  });
}

/** The leader's machine is gone, with all that ran on it. */
export const leaderKilled: Row = {
  name: "leader",
  title: "the leader's machine is killed under load (SIGKILL of PostgreSQL, Patroni, PgBouncer and etcd)",
  play: killLeader,
};

/** Starts a machine that was killed, and waits until its PostgreSQL follows. */
export async function bringBack({ cluster }: Fleet): Promise<number> {
  for (const node of cluster.nodes) if ((await node.state()) === null) await node.start();
  return cluster.untilWhole(REBUILT_WITHIN);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A machine comes back, then loses its disk, then is made anew by hand. */
export const nodeRebuilt: Row = {
  name: "rebuilt",
  title:
    "a machine that was killed comes back; one loses its disk; one is made anew by `patronictl reinit`, under load",
  play: async (fleet, tally) => {
    const { cluster } = fleet;
    const isDown = async () => (await Promise.all(cluster.nodes.map((node) => node.state()))).includes(null);
    if (!(await isDown())) await (await cluster.leader()).kill();
    await until(async () => (await cluster.findLeader()) !== null, 60_000, "a node leads");
    await withTraffic(fleet, tally, async () => {
      const back = await bringBack(fleet);
      const leader = await cluster.leader();
      const [first, second] = cluster.nodes.filter((node) => node !== leader) as [typeof leader, typeof leader];
      await first.kill();
      await first.loseDisk();
      await first.start();
      const copied = await cluster.untilWhole(REBUILT_WITHIN);
      const before = await second.ask<{ at: Date }>("select pg_postmaster_start_time() as at");
      await leader.control("reinit", second.name, "--force");
      const isAnew = async () => {
        const after = await second.ask<{ at: Date }>("select pg_postmaster_start_time() as at").catch(() => before);
        return after[0]?.at.getTime() !== before[0]?.at.getTime() && (await cluster.isWhole());
      };
      const anew = await until(isAnew, REBUILT_WITHIN, "made anew and streaming");
      tally.times += 3;
      for (const ms of [back, copied, anew]) tally.healed(ms, REBUILT_WITHIN, "streaming again");
      tally.note(
        `streaming ${seconds(back)} after its start, ${seconds(copied)} without its disk, ${seconds(anew)} by reinit`,
      );
    });
  },
};
