import { DAY } from "@unknot/contract/limits";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { removeClosedMessages } from "../contact/index.ts";
import { dropOldClaims } from "../members/index.ts";

export const REMOVE_CLOSED = "remove-data-of-closed-accounts";

/** The terms promise three months; this is less than the shortest three. */
const CLOSED_DATA_KEPT = 88 * DAY;

/** The jobs of the account service. */
export function accountJobs({ db, clock }: AppContext): JobDefinition[] {
  return [
    {
      name: REMOVE_CLOSED,
      cron: "27 * * * *",
      run: async () => {
        await removeClosedMessages(db, new Date(clock().getTime() - CLOSED_DATA_KEPT));
        await dropOldClaims(db, clock());
      },
    },
  ];
}
