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

/**
 * Waits for whoever else is changing what solves the same problem as what, until their transaction ends; for whoever
 * parts or gathers posts, before they lock a post. A change locks rows of up to two groups that it learns of one after
 * another, so there is no order of rows in which nobody would wait for each other; it takes some milliseconds, and is rare.
 */
export async function lockGroups(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alternatives'))`.execute(trx);
}

/** By which post those are known that solve the same problem as a post; undefined where it is alone. */
export async function groupOf(trx: Db, postId: string): Promise<string | undefined> {
  const own = trx.selectFrom("alternatives").select("first_id").where("post_id", "=", postId);
  return (await own.executeTakeFirst())?.first_id;
}

/** Takes a post out from among those that are known by `from`; nothing where it is not among them. */
export async function part(trx: Db, postId: string, from: string): Promise<void> {
  const ofGroup = trx.selectFrom("alternatives").select("post_id").where("first_id", "=", from);
  await trx.deleteFrom("alternatives").where("post_id", "=", postId).where("first_id", "=", from).execute();
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
  const { first_id } = await trx
    .insertInto("alternatives")
    .values({ post_id: to, first_id: to, joined_at: now })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet({ post_id: to }))
    .returning("first_id")
    .executeTakeFirstOrThrow();
  const own = await groupOf(trx, postId);
  if (own === first_id) return found.author_id;
  if (own !== undefined) await part(trx, postId, own);
  await trx.insertInto("alternatives").values({ post_id: postId, first_id, joined_at: now }).execute();
  return found.author_id;
}
