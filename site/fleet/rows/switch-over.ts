import { until } from "../../testing/program.ts";
import { type Row, withTraffic } from "../row.ts";

const WITHOUT_WRITES = 5_000;

/** Another machine leads because somebody wants it so, as before the maintenance of the one that leads. */
export const switchOver: Row = {
  name: "switch-over",
  title: "planned: `patronictl switchover` under load",
  play: async (fleet, tally) => {
    const { cluster } = fleet;
    await withTraffic(fleet, tally, async ({ nextWrite, longestPause }) => {
      const old = await cluster.leader();
      // A refusal ends well, too, and is told apart by what is said alone.
      const said = await old.control("switchover", "--force");
      if (/failed/.test(said)) throw new Error(said);
      await until(async () => ((await cluster.findLeader()) ?? old) !== old, 30_000, "another leads");
      await nextWrite();
      tally.times++;
      tally.healed(longestPause(), WITHOUT_WRITES, "writing again after a switch-over");
    });
    await cluster.untilWhole(60_000);
  },
};
