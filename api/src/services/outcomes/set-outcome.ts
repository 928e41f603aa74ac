import type { InputOf } from "@unknot/contract/endpoint";
import { toLine } from "@unknot/contract/rules/line";
import { noteProblem } from "@unknot/contract/rules/note";
import type { setOutcome } from "@unknot/contract/services/outcomes";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound, notLoggedIn, refuse } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { outcomeColumns, outcomesOf } from "../posts/index.ts";
import { requireUnmuted } from "../trust/index.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** A post that everybody can see, locked against another solution, or as it is after what was said. */
const findPost = (trx: Db, id: string) =>
  trx
    .selectFrom("posts")
    .select(["author_id", "solution_version", ...outcomeColumns])
    .where("id", "=", id)
    .where(sql<boolean>`is_public`)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Notes whether the present solution of a post worked for the caller, or takes that back; a note that is not given stays
 * as it was. Throws a 404 for a post that is not there for everybody, a 403 for one's own, a 400 for a broken rule, a 423
 * for a note of somebody muted.
 */
export async function giveOutcome(
  { db, clock }: AppContext,
  viewer: Member,
  { ps_id, outcome, note }: InputOf<typeof setOutcome>["body"],
) {
  if (note?.trim()) requireUnmuted(viewer);
  refuse(noteProblem({ note: note ?? "" }));
  const row = await transact(db, async (trx: Db) => {
    const post = isId(ps_id) ? await findPost(trx, ps_id) : undefined;
    if (!post) throw notFound(errors.postNotFound());
    if (post.author_id === viewer.id) throw notAllowed();
    if (outcome === null) {
      await trx.deleteFrom("outcomes").where("post_id", "=", ps_id).where("user_id", "=", viewer.id).execute();
    } else {
      const said = { outcome, solution_version: post.solution_version, given_at: clock() };
      const line = note === undefined ? {} : { note: toLine(note.normalize("NFC")) };
      await trx
        .insertInto("outcomes")
        .values({ post_id: ps_id, user_id: viewer.id, ...said, ...line })
        .onConflict((conflict) => conflict.columns(["post_id", "user_id"]).doUpdateSet({ ...said, ...line }))
        .execute();
    }
    return (await findPost(trx, ps_id)) ?? post;
  }).catch((error) => {
    if (error.code === FOREIGN_KEY_VIOLATION) throw notLoggedIn();
    throw error;
  });
  return { ...ok, outcomes: outcomesOf(row) };
}
