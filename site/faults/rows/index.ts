import type { Row } from "../row.ts";
import { failover } from "./failover.ts";
import { hungNetwork } from "./hung-network.ts";
import { journeyOnServer, journeyThroughPooler } from "./journeys.ts";
import { kills } from "./kills.ts";
import { lateDatabase } from "./late-database.ts";
import { lockedRow } from "./locked-row.ts";
import { pointInTime } from "./point-in-time.ts";
import { releases } from "./releases.ts";
import { serverRestarts } from "./server-restarts.ts";
import { fullDisk, readOnly } from "./unwritable.ts";

/** Everything that is played, in the order of the table. */
export const rows: Row[] = [
  kills,
  serverRestarts,
  hungNetwork,
  lockedRow,
  lateDatabase,
  readOnly,
  fullDisk,
  journeyOnServer,
  journeyThroughPooler,
  failover,
  pointInTime,
  releases,
];
