import { decisionProblem } from "@unknot/contract/rules/decision";
import * as done from "@unknot/contract/words/done";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { record, type Subject } from "../decisions/index.ts";
import { eraseVersion } from "../history/index.ts";
import { notify } from "../notifications/index.ts";
import { lockSubject, requireMayDecide } from "./subjects.ts";

/**
 * Takes an older version of a post or comment away, and tells its author why. What is gone already is not decided again. Throws a 400
 * for no reason or the present version, a 403 for what is the moderator's own, a 404 where there is no such version.
 */
export async function removeVersionOf(
  context: AppContext,
  viewer: Member,
  subject: Subject,
  { number, reason }: { number: number; reason: string },
) {
  refuse(decisionProblem({ reason }));
  await transact(context.db, async (trx: Db) => {
    const locked = await lockSubject(trx, subject);
    await requireMayDecide(trx, viewer, locked);
    if (!(await eraseVersion(trx, subject, number))) return;
    const said = { reason: reason.trim(), now: context.clock() };
    const line = { actorId: viewer.id, action: "erase", userId: locked.authorId, subject, ...said } as const;
    const decisionId = await record(trx, line);
    const recipients = locked.authorId ? [{ userId: locked.authorId, kind: "decision" as const }] : [];
    await notify(context, trx, { recipients, decisionId });
  });
  return { ...ok, message: done.versionRemoved() };
}
