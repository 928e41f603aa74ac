import { DAY } from "@unknot/contract/limits";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { CONTACT_ANSWER_MAIL, CONTACT_MAIL, mailContactAnswer, mailContactMessage } from "./contact.ts";
import { dropOldClaims } from "./names.ts";

export const REMOVE_CLOSED = "remove-data-of-closed-accounts";

/** The terms promise three months; this is less than the shortest three. */
const CLOSED_DATA_KEPT = 88 * DAY;

/** The jobs of the user service. */
export function userJobs(context: AppContext): JobDefinition[] {
  const { db, clock } = context;
  return [
    { name: CONTACT_MAIL, run: (data) => mailContactMessage(context, (data as { id: string }).id) },
    { name: CONTACT_ANSWER_MAIL, run: (data) => mailContactAnswer(context, (data as { id: string }).id) },
    {
      name: REMOVE_CLOSED,
      cron: "27 * * * *",
      run: async () => {
        const before = new Date(clock().getTime() - CLOSED_DATA_KEPT);
        await db.deleteFrom("contact_messages").where("closed_at", "<", before).execute();
        await dropOldClaims(db, clock());
      },
    },
  ];
}
