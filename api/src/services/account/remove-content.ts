import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { removeAbandonedComments, removeCommentsOf } from "../comments/index.ts";
import { REMOVE_IMAGES } from "../images/index.ts";
import { removeAbandonedLikes } from "../likes/index.ts";
import { removeAbandonedOutcomes } from "../outcomes/index.ts";
import { removeAbandonedPosts, removePostsOf } from "../posts/index.ts";
import { removeSuggestionsOf } from "../suggestions/index.ts";

type Context = Pick<AppContext, "db" | "clock" | "jobs">;

/**
 * Removes everything that a member wrote, in the transaction that closes the account. Returns whether all of it is gone:
 * what is too much for one transaction loses its author in it, is noted, and goes by `removeAbandoned`.
 */
export async function removeContentOf({ clock }: Pick<Context, "clock">, trx: Db, userId: string): Promise<boolean> {
  const noPosts = await removePostsOf(trx, userId);
  const noComments = await removeCommentsOf(trx, userId, clock());
  await removeSuggestionsOf(trx, userId);
  return noPosts && noComments;
}

/**
 * Removes what closed accounts have left to be removed, in small pieces, until all of it is gone or the time is over
 * (`end`, of `performance.now()`). Whoever breaks off leaves the rest noted. Returns whether all is gone.
 */
export async function removeAbandoned({ db, clock, jobs }: Context, end = Number.POSITIVE_INFINITY): Promise<boolean> {
  const pieces = [
    () => removeAbandonedPosts(db),
    () => removeAbandonedComments(db, clock()),
    () => removeAbandonedLikes(db),
    () => removeAbandonedOutcomes(db),
  ];
  let removed = 0;
  for (const removeSome of pieces) {
    for (let count = 1; count > 0; removed += count) {
      // Before the first one, too: what closed the account may have taken all the time that its member waits.
      if (performance.now() > end) return false;
      count = await removeSome();
    }
  }
  // Images that nothing shows any more have nobody who may see them.
  if (removed > 0) await jobs.send(db, REMOVE_IMAGES, {});
  return true;
}
