import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";

/**
 * What goes in the transaction that closes an account, and at a time afterwards: each like changes the counts of what was
 * liked and of its author, and more cost more than their number where the author is the same.
 */
const AT_ONCE = 500;

/** Removes as many of a member's likes as go at once; returns whether all are gone. */
async function removeSome(trx: Db, userId: string): Promise<boolean> {
  const posts = trx.selectFrom("post_likes").select("post_id").where("user_id", "=", userId).limit(AT_ONCE);
  const ofPosts = trx.deleteFrom("post_likes").where("user_id", "=", userId).where("post_id", "in", posts);
  const comments = trx.selectFrom("comment_likes").select("comment_id").where("user_id", "=", userId).limit(AT_ONCE);
  const ofComments = trx.deleteFrom("comment_likes").where("user_id", "=", userId).where("comment_id", "in", comments);
  const removed = [await ofPosts.executeTakeFirst(), await ofComments.executeTakeFirst()];
  return removed.every(({ numDeletedRows }) => numDeletedRows < AT_ONCE);
}

/**
 * Removes a member's likes in the transaction that closes the account, where they are few. What is left is noted by the
 * database when the member goes, and goes by `removeAbandonedLikes`. Returns whether all are gone.
 */
export async function removeLikesOf(trx: Db, userId: string): Promise<boolean> {
  const member = trx.selectFrom("users").select("likes_given").where("id", "=", userId);
  const { likes_given: size } = await member.executeTakeFirstOrThrow();
  return size <= AT_ONCE && removeSome(trx, userId);
}

/** Removes some of the likes that closed accounts have left; returns how many accounts had any, 0 where there are none. */
export function removeAbandonedLikes(db: Db): Promise<number> {
  return transact(db, async (trx) => {
    // Of two processes one waits for the other's piece: who finds nothing may say that all are gone.
    const oldest = trx.selectFrom("abandoned_likes").select("user_id").orderBy("user_id").limit(1).forUpdate();
    const { user_id: userId } = (await oldest.executeTakeFirst()) ?? {};
    if (!userId) return 0;
    if (await removeSome(trx, userId)) await trx.deleteFrom("abandoned_likes").where("user_id", "=", userId).execute();
    return 1;
  });
}
