import type { Row } from "../row.ts";
import { leaderKilled, nodeRebuilt } from "./leader-killed.ts";
import { rollingRelease } from "./rolling-release.ts";
import { severalHosts } from "./several-hosts.ts";
import { switchOver } from "./switch-over.ts";

/** Everything that is played on one cluster, in this order. */
export const rows: Row[] = [leaderKilled, nodeRebuilt, switchOver, rollingRelease, severalHosts];
