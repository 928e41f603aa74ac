import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";

/** A post that everybody can see, kept from being removed meanwhile. */
const findPublic = (trx: Db, id: string) =>
  trx
    .selectFrom("posts")
    .select("author_id")
    .where("id", "=", id)
    .where(sql<boolean>`is_public`)
    .forKeyShare()
    .executeTakeFirst();

/** Takes a post out from among those that solve the same problem; nothing where it is not among any. */
export async function part(trx: Db, postId: string): Promise<void> {
  const own = await trx.selectFrom("alternatives").select("first_id").where("post_id", "=", postId).executeTakeFirst();
  if (!own) return;
  const ofGroup = trx.selectFrom("alternatives").select("post_id").where("first_id", "=", own.first_id);
  // Who joins one of them locks its row first, so that nobody joins what ends here.
  await ofGroup.orderBy("post_id").forUpdate().execute();
  // Somebody may have put it among others meanwhile: it stays there.
  await trx.deleteFrom("alternatives").where("post_id", "=", postId).where("first_id", "=", own.first_id).execute();
  const [only, another] = await ofGroup.limit(2).execute();
  if (only && !another) await trx.deleteFrom("alternatives").where("post_id", "=", only.post_id).execute();
}

/**
 * Puts a post among those that solve the same problem as another, in the caller's transaction. Returns who wrote that other
 * one; null where their account is gone. Throws a 404 where it is none that everybody can see, or the same.
 */
export async function gather(trx: Db, postId: string, to: string, now: Date): Promise<string | null> {
  const found = isId(to) && to !== postId ? await findPublic(trx, to) : undefined;
  if (!found) throw notFound(errors.postNotFound());
  // Of two who come at the same time, the second waits here for what the first has made, or has ended.
  const { first_id } = await trx
    .insertInto("alternatives")
    .values({ post_id: to, first_id: to, joined_at: now })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet({ post_id: to }))
    .returning("first_id")
    .executeTakeFirstOrThrow();
  const own = await trx.selectFrom("alternatives").select("first_id").where("post_id", "=", postId).executeTakeFirst();
  if (own?.first_id === first_id) return found.author_id;
  await part(trx, postId);
  await trx.insertInto("alternatives").values({ post_id: postId, first_id, joined_at: now }).execute();
  return found.author_id;
}
