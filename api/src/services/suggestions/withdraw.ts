import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { findSuggestion, isProposer } from "./find.ts";

/**
 * Takes back what the caller proposed and nobody has decided about, whatever became of the post. Throws a 403 for somebody
 * else's, a 404 where it is not there or decided.
 */
export async function withdraw(db: Db, viewer: Member, id: string) {
  const gone = isId(id)
    ? await db
        .deleteFrom("suggested_edits")
        .where("id", "=", id)
        .where("user_id", "=", viewer.id)
        .where("status", "=", "open")
        .returning("id")
        .executeTakeFirst()
    : undefined;
  if (!gone) {
    const row = await findSuggestion(db, viewer, id);
    throw isProposer(viewer, row) ? notFound(errors.suggestionNotFound()) : notAllowed();
  }
  return { ...ok, message: done.editWithdrawn() };
}
