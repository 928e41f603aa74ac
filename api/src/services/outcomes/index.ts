import { getOutcomes, setOutcome } from "@unknot/contract/services/outcomes";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { listNotes } from "./list-notes.ts";
import { giveOutcome } from "./set-outcome.ts";

export { exportOutcomesOf } from "./list-notes.ts";
export { removeAbandonedOutcomes, removeOutcomesOf } from "./remove-outcomes.ts";

/** Whether solutions worked for those who tried them. */
export function outcomeRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, setOutcome, ({ viewer, body }) => giveOutcome(context, viewer, body));
  bind(app, getOutcomes, ({ viewer, params, query }) =>
    listNotes(context.db, viewer, params.ps_id, Number(query.page ?? 1)),
  );
}
