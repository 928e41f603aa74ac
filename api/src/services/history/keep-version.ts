import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { keepUses } from "../../support/uploads/images.ts";
import type { PostChanged } from "../posts/index.ts";

/**
 * Keeps what a post said before a change, in the transaction of the change, which has locked the post. What was changed
 * while it was hidden is what moderators objected to: from then on only they and its author see what was before.
 */
export async function keepVersion({ clock }: AppContext, trx: Db, change: PostChanged): Promise<void> {
  const { id: post_id, authorId: user_id, html, old, note, isHidden, suggestion } = change;
  const { date, ...texts } = old;
  const present = await trx
    .updateTable("post_versions")
    .set(texts)
    .where("post_id", "=", post_id)
    .where("title", "is", null)
    .where("state", "=", "kept")
    .returning("number")
    .executeTakeFirst();
  // What was there at first is its author's, whoever changes it.
  const author = trx.selectFrom("posts").select("author_id").where("id", "=", post_id);
  const first = { post_id, number: 1, user_id: author, created_at: date, ...texts };
  if (!present) await trx.insertInto("post_versions").values(first).execute();
  const number = (present?.number ?? 1) + 1;
  const credit = suggestion ? { is_suggested: true, suggested_by: suggestion.userId } : {};
  const made = { post_id, number, user_id, created_at: clock(), note, ...credit };
  await trx.insertInto("post_versions").values(made).execute();
  if (!isHidden) return;
  // Nor are images shown any more that only those texts had.
  await keepUses(trx, { post: post_id }, html);
  await trx
    .updateTable("post_versions")
    .set({ state: "withheld" })
    .where("post_id", "=", post_id)
    .where("number", "<", number)
    .where("state", "=", "kept")
    .execute();
}
