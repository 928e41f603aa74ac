import type { InputOf } from "@unknot/contract/endpoint";
import { serverLimits } from "@unknot/contract/server-limits";
import type { proposeDuplicate } from "@unknot/contract/services/duplicates";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError, badInput, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { notify } from "../notifications/index.ts";
import { admitWriter, requireUnmuted } from "../trust/index.ts";
import { link, lockPair, refuseChain } from "./duplicates.ts";

/** Throws a 400 where a member has too many that nobody has decided about. */
async function requireRoom(trx: Db, viewer: Member): Promise<void> {
  const most = serverLimits.duplicatesMax;
  const waiting = await trx
    .selectFrom("duplicates")
    .select("id")
    .where("user_id", "=", viewer.id)
    .where("status", "=", "open")
    .limit(most)
    .execute();
  if (waiting.length === most) throw badInput(errors.tooManyDuplicates({ most }));
}

/** What was said of a pair before, whichever way round. */
const saidOf = (trx: Db, postId: string, ofId: string) =>
  trx
    .selectFrom("duplicates")
    .selectAll()
    .where(sql`least(post_id, of_id)`, "=", sql`least(${postId}::bigint, ${ofId}::bigint)`)
    .where(sql`greatest(post_id, of_id)`, "=", sql`greatest(${postId}::bigint, ${ofId}::bigint)`)
    .executeTakeFirst();

/**
 * Proposes that a post says the same as another; its author says it, and it is so, whatever others have said of the pair.
 * Once for each pair: what was declined is not proposed again. Throws a 400 where the other is none that everybody can
 * see, a 404, a 409, a 423 while muted.
 */
export async function propose(context: AppContext, viewer: Member, input: InputOf<typeof proposeDuplicate>["body"]) {
  const { ps_id, of: better } = input;
  requireUnmuted(viewer);
  return transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    const isPair = isId(ps_id) && isId(better) && ps_id !== better;
    const { post, of } = isId(ps_id) ? await lockPair(trx, ps_id, isPair ? better : ps_id) : {};
    if (!post) throw notFound(errors.postNotFound());
    if (!of || !isPair) throw badInput(errors.notTheBetter(), "of");
    const isAuthor = post.author_id === viewer.id;
    await refuseChain(trx, ps_id, better);
    const said = await saidOf(trx, ps_id, better);
    if (said && !isAuthor) {
      const isOwn = said.user_id === viewer.id && said.status === "open" && said.post_id === ps_id;
      if (!isOwn) throw new ApiError(409, errors.duplicateSaid());
      return { ...ok, message: done.duplicateProposed(), duplicate_id: said.id };
    }
    if (said) await trx.deleteFrom("duplicates").where("id", "=", said.id).execute();
    if (!isAuthor) await requireRoom(trx, viewer);
    const row = { post_id: ps_id, of_id: better };
    const { id } = await trx
      .insertInto("duplicates")
      .values({ ...row, user_id: viewer.id, created_at: context.clock() })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isAuthor) await link(trx, { id, ...row });
    else if (post.author_id !== null) {
      const recipients = [{ userId: post.author_id, kind: "duplicate" as const }];
      await notify(context, trx, { recipients, actorId: viewer.id, place: { postId: ps_id } });
    }
    return { ...ok, message: isAuthor ? done.duplicateAgreed() : done.duplicateProposed(), duplicate_id: id };
  });
}
