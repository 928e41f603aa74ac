import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notify } from "../notifications/index.ts";
import type { PostChanged } from "../posts/index.ts";

type Context = Pick<AppContext, "clock" | "jobs">;

/**
 * When the author of a post makes it say again what it said, edits that others published since without waiting count as
 * declined, in the transaction of the change, and their makers are told. What the author has changed after such an edit
 * was built on it, and overrules nobody.
 */
export async function overruleUndone(context: Context, trx: Db, change: PostChanged): Promise<void> {
  const { id, authorId, restored } = change;
  if (restored === undefined) return;
  const { rows } = await sql<{ id: string; user_id: string }>`
    update suggested_edits e set status = 'declined', decided_by = ${authorId}, decided_at = ${context.clock()}
    where e.post_id = ${id} and e.status = 'accepted' and e.decided_by = e.user_id and e.user_id <> ${authorId}
      and e.version > ${restored}
      and not exists (
        select from post_versions v
        where v.post_id = e.post_id and v.user_id = ${authorId} and v.number > e.version
          and v.number < (select max(n.number) from post_versions n where n.post_id = e.post_id))
    returning e.id, e.user_id`.execute(trx);
  for (const { id: suggestionId, user_id: userId } of rows) {
    const recipients = [{ userId, kind: "suggestion" as const }];
    await notify(context, trx, { recipients, actorId: authorId, place: { postId: id }, suggestionId });
  }
}
