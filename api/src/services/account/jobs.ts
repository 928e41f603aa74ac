import { DAY } from "@unknot/contract/limits";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { removeClosedMessages } from "../contact/index.ts";
import { dropOldClaims } from "../members/index.ts";
import { removeAbandoned } from "./remove-content.ts";

export const REMOVE_CLOSED = "remove-data-of-closed-accounts";
export const REMOVE_ABANDONED = "remove-content-of-closed-accounts";

/** The terms promise three months; this is less than the shortest three. */
const CLOSED_DATA_KEPT = 88 * DAY;

/** The jobs of the account service. */
export function accountJobs(context: AppContext): JobDefinition[] {
  const { db, clock } = context;
  return [
    {
      name: REMOVE_CLOSED,
      cron: "27 * * * *",
      run: async () => {
        await removeClosedMessages(db, new Date(clock().getTime() - CLOSED_DATA_KEPT));
        await dropOldClaims(db, clock());
      },
    },
    {
      name: REMOVE_ABANDONED,
      // Also asked for by the call that closes an account; what a process that ended has left is found here.
      cron: "* * * * *",
      run: async () => {
        await removeAbandoned(context);
      },
    },
  ];
}
