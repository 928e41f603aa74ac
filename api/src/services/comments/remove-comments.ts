import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { forgetUsesInComments } from "../../support/uploads/images.ts";
import { noText } from "./originals.ts";

/** What goes in the transaction that closes an account: so many comments, each of their likes counted as one more. */
const AT_ONCE = 500;
const BATCH = 50;

/** Removes those of some comments that have no replies; returns whether there were any. */
async function removeUnanswered(trx: Db, ids: string[]): Promise<boolean> {
  const unanswered = trx.deleteFrom("comments").where("id", "in", ids).where("reply_count", "=", 0);
  return (await unanswered.returning("id").execute()).length > 0;
}

/** Removes comments; where one has replies of others, a placeholder without text keeps them in their place. */
async function removeComments(trx: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // Who has answered themselves: with the reply, what it answers has none any more.
  while (await removeUnanswered(trx, ids));
  await forgetUsesInComments(trx, ids);
  await trx
    .updateTable("comments")
    .set({ ...noText, deleted_at: now })
    .where("id", "in", ids)
    .execute();
}

/**
 * Removes every comment of a member; where one has replies, a placeholder keeps them in their place. Where there are
 * many, they lose their author and are noted, and go by `removeAbandonedComments`. Call it in the transaction that closes the account.
 * Returns whether all are gone.
 */
export async function removeCommentsOf(trx: Db, authorId: string, now: Date): Promise<boolean> {
  const { size } = await trx
    .selectFrom("comments")
    .select(sql<number>`coalesce(sum(1 + like_count - imported_likes), 0)::int`.as("size"))
    .where("author_id", "=", authorId)
    .executeTakeFirstOrThrow();
  if (size <= AT_ONCE) {
    const rows = await trx.selectFrom("comments").select("id").where("author_id", "=", authorId).execute();
    await removeComments(
      trx,
      rows.map((row) => row.id),
      now,
    );
    return true;
  }
  await sql`
    with left_behind as (update comments set author_id = null where author_id = ${authorId} returning id)
    insert into abandoned_comments (comment_id) select id from left_behind`.execute(trx);
  return false;
}

/** Removes some of the comments that closed accounts have left to be removed; returns how many, 0 where there are none. */
export function removeAbandonedComments(db: Db, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    // Replies come before what they answer, which then needs no placeholder.
    const some = trx.selectFrom("abandoned_comments").select("comment_id").orderBy("comment_id", "desc").limit(BATCH);
    const rows = await trx
      .deleteFrom("abandoned_comments")
      .where("comment_id", "in", some.forUpdate().skipLocked())
      .returning("comment_id")
      .execute();
    const ids = rows.map((row) => row.comment_id);
    await removeComments(trx, ids, now);
    return ids.length;
  });
}
