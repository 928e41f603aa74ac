import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";

/** What goes in the transaction that closes an account: so many posts, with comments and likes counted as one each. */
const AT_ONCE = 500;
/** Few at a time, so that no transaction holds its locks for long: each may have many comments. */
const BATCH = 20;

/**
 * Removes every post of a member for good, with what stands under it. Where that is much, the posts lose their author
 * and are noted, and go by `removeAbandonedPosts`. Call it in the transaction that closes the account. Returns whether all are gone.
 */
export async function removePostsOf(trx: Db, authorId: string): Promise<boolean> {
  const { size } = await trx
    .selectFrom("posts")
    .select(sql<number>`coalesce(sum(1 + comment_count + like_count - imported_likes), 0)::int`.as("size"))
    .where("author_id", "=", authorId)
    .executeTakeFirstOrThrow();
  if (size <= AT_ONCE) {
    await trx.deleteFrom("posts").where("author_id", "=", authorId).execute();
    return true;
  }
  // Not by the foreign key: this statement has a time of its own.
  await sql`
    with left_behind as (update posts set author_id = null where author_id = ${authorId} returning id)
    insert into abandoned_posts (post_id) select id from left_behind`.execute(trx);
  return false;
}

/** Removes some of the posts that closed accounts have left to be removed; returns how many, 0 where there are none. */
export function removeAbandonedPosts(db: Db): Promise<number> {
  return transact(db, async (trx) => {
    const some = trx.selectFrom("abandoned_posts").select("post_id").orderBy("post_id", "desc").limit(BATCH);
    const rows = await trx
      .deleteFrom("abandoned_posts")
      .where("post_id", "in", some.forUpdate().skipLocked())
      .returning("post_id")
      .execute();
    const ids = rows.map((row) => row.post_id);
    if (ids.length > 0) await trx.deleteFrom("posts").where("id", "in", ids).execute();
    return ids.length;
  });
}
