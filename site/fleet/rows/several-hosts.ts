import type { Row } from "../row.ts";
import { bringBack, killLeader } from "./leader-killed.ts";

/** The programs know the three hosts of PostgreSQL themselves: no HAProxy and no PgBouncer is between. */
export const severalHosts: Row = {
  name: "hosts",
  title:
    "no proxies: a DATABASE_URL with three hosts and target_session_attrs=read-write; the leader's machine is killed",
  play: async (fleet, tally) => {
    const { programs } = fleet;
    await bringBack(fleet);
    const settings = await programs.withoutProxies();
    for (const number of programs.programs.keys()) await programs.replace(number, { settings });
    await killLeader(fleet, tally);
    await bringBack(fleet);
  },
};
