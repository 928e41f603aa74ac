import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";

/** What goes in the transaction that closes an account, and at a time afterwards: each changes the counts of a post. */
const AT_ONCE = 500;

/** Removes as much of what a member has said as goes at once; returns whether all is gone. */
async function removeSome(trx: Db, userId: string): Promise<boolean> {
  const some = trx.selectFrom("outcomes").select("post_id").where("user_id", "=", userId).limit(AT_ONCE);
  const removal = trx.deleteFrom("outcomes").where("user_id", "=", userId).where("post_id", "in", some);
  return (await removal.executeTakeFirst()).numDeletedRows < AT_ONCE;
}

/**
 * Removes what a member has said of solutions in the transaction that closes the account, where it is little. What is left
 * is noted by the database when the member goes, and goes by `removeAbandonedOutcomes`. Returns whether all is gone.
 */
export async function removeOutcomesOf(trx: Db, userId: string): Promise<boolean> {
  const said = trx.selectFrom("outcomes").select("post_id").where("user_id", "=", userId);
  const isMuch = await said.limit(1).offset(AT_ONCE).executeTakeFirst();
  return !isMuch && removeSome(trx, userId);
}

/** Removes some of what closed accounts have said; returns how many accounts had said anything, 0 where there are none. */
export function removeAbandonedOutcomes(db: Db): Promise<number> {
  return transact(db, async (trx) => {
    // Of two processes one waits for the other's piece: who finds nothing may say that all is gone.
    const oldest = trx.selectFrom("abandoned_outcomes").select("user_id").orderBy("user_id").limit(1).forUpdate();
    const { user_id: userId } = (await oldest.executeTakeFirst()) ?? {};
    if (!userId) return 0;
    if (await removeSome(trx, userId))
      await trx.deleteFrom("abandoned_outcomes").where("user_id", "=", userId).execute();
    return 1;
  });
}
