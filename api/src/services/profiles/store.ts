import type { ProfilePart } from "@unknot/contract/values";
import type { Db, Tables } from "../../database.ts";
import { forgetUses, recordUseOfPicture } from "../../support/uploads/images.ts";

export type Said = { bio: string; links: string[]; picture: string | null };

const NOTHING: Said = { bio: "", links: [], picture: null };

const addressOf = (picture: string | null): string | null => picture && `/uploads/${picture}`;

/** What a member says of themselves, the picture by its address; nothing of anything where they have said nothing. */
export async function findSaid(db: Db, userId: string): Promise<Said> {
  const row = await db
    .selectFrom("profiles")
    .select(["bio", "links", "picture"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { ...row, picture: addressOf(row.picture) } : NOTHING;
}

/**
 * Replaces what a member says of themselves, in the caller's transaction; `picture` is the name of an upload. Returns
 * whether that is one of theirs; where it is not, nothing should be committed.
 */
export async function saveSaid(trx: Db, userId: string, said: Said, now: Date): Promise<boolean> {
  const { bio, links, picture } = said;
  const values = { bio, links, changed_at: now };
  await trx
    .insertInto("profiles")
    .values({ user_id: userId, ...values, picture: null })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...values, picture: null }))
    .execute();
  await forgetUses<Tables>(trx, { profile: userId });
  if (picture === null) return true;
  if (!(await recordUseOfPicture<Tables>(trx, userId, picture))) return false;
  await trx.updateTable("profiles").set({ picture }).where("user_id", "=", userId).execute();
  return true;
}

/** Takes away parts of what a member says of themselves, in the caller's transaction. Returns whether there was any. */
export async function clearSaid(trx: Db, userId: string, parts: readonly ProfilePart[], now: Date): Promise<boolean> {
  const row = await trx.selectFrom("profiles").selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();
  if (!row) return false;
  const next = {
    bio: parts.includes("bio") ? "" : row.bio,
    links: parts.includes("links") ? [] : row.links,
    picture: parts.includes("picture") ? null : row.picture,
  };
  if (next.bio === row.bio && next.links.length === row.links.length && next.picture === row.picture) return false;
  await trx
    .updateTable("profiles")
    .set({ ...next, changed_at: now })
    .where("user_id", "=", userId)
    .execute();
  if (next.picture === null) await forgetUses<Tables>(trx, { profile: userId });
  return true;
}
