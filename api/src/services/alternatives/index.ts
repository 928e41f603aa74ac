import { getAlternatives, setAlternative } from "@unknot/contract/services/alternatives";
import { agreeDuplicate, getDuplicates, proposeDuplicate, undoDuplicate } from "@unknot/contract/services/duplicates";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notify } from "../notifications/index.ts";
import type { PostWritten } from "../posts/index.ts";
import { agree, undo } from "./decide-duplicate.ts";
import { gather, lockGroups } from "./gather.ts";
import { listAlternatives } from "./list-alternatives.ts";
import { listDuplicates } from "./list-duplicates.ts";
import { propose } from "./propose-duplicate.ts";
import { sayAlternative } from "./set-alternative.ts";

export { exportAlternativesOf } from "./list-alternatives.ts";
export { exportDuplicatesOf } from "./list-duplicates.ts";

/** Posts that solve the same problem in other ways, and those that say the same. */
export function alternativeRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getAlternatives, ({ viewer, params }) => listAlternatives(context.db, viewer, params.ps_id));
  bind(app, setAlternative, ({ viewer, body }) => sayAlternative(context, viewer, body));
  bind(app, getDuplicates, ({ viewer, params }) => listDuplicates(context, viewer, params.ps_id));
  bind(app, proposeDuplicate, ({ viewer, body }) => propose(context, viewer, body));
  bind(app, agreeDuplicate, ({ viewer, params }) => agree(context, viewer, params.duplicate_id));
  bind(app, undoDuplicate, ({ viewer, params }) => undo(context, viewer, params.duplicate_id));
}

/** Puts a new post beside the one that it was written as another solution to, and tells who wrote that. Throws a 404 where there is none. */
export async function gatherNew(
  context: Pick<AppContext, "clock" | "jobs">,
  trx: Db,
  { id, authorId: actorId, alternativeTo }: PostWritten,
): Promise<void> {
  if (alternativeTo === undefined) return;
  await lockGroups(trx);
  const userId = await gather(trx, id, alternativeTo, context.clock());
  if (userId === null || userId === actorId) return;
  await notify(context, trx, { recipients: [{ userId, kind: "alternative" }], actorId, place: { postId: id } });
}
