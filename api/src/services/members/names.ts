import { DELETED_USER } from "@unknot/contract/language/author";
import { DAY } from "@unknot/contract/limits";
import { normalizeUsername, usernameKey } from "@unknot/contract/rules/username";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import unhomoglyph from "unhomoglyph";
import type { Db } from "../../database.ts";
import { ApiError } from "../../platform/errors.ts";

/** How long a name that was given up is kept from others, so that nobody can slip into somebody's place. */
const KEPT_FOR = 90 * DAY;

/**
 * How a name looks, so that look-alikes come out the same: by the confusables of Unicode (UTS 39), once from the small
 * letters and once from the letters as typed, because a capital I looks like a small L, and a small i does not.
 */
function shapesOf(username: string): string[] {
  const name = normalizeUsername(username);
  const shapes = [unhomoglyph(name.toLowerCase()).toLowerCase(), unhomoglyph(name).toLowerCase()];
  return [...new Set(shapes)].sort();
}

const bare = (shape: string): string => shape.replace(/[^\p{L}\p{N}]/gu, "");

/** Names that would speak for the site; signs between their letters make no difference. */
const RESERVED = new Set(
  ["moderator", "admin", "administrator", DELETED_USER, "support", "system", "staff", "unknot"].flatMap((name) =>
    shapesOf(name).map(bare),
  ),
);

const taken = () => new ApiError(409, errors.usernameTaken(), { field: "username" });

/**
 * Takes a name for a member for good, in every shape, in the caller's transaction; of two at once one waits for the
 * other. Throws a 409 where somebody has it, or one that looks like it.
 */
export async function claimName(db: Db, userId: string, username: string, now: Date): Promise<void> {
  const shapes = shapesOf(username);
  if (shapes.some((shape) => RESERVED.has(bare(shape)))) throw taken();
  for (const shape of shapes) {
    const row = await db
      .insertInto("name_claims")
      .values({ shape, user_id: userId, until: null })
      .onConflict((conflict) =>
        conflict
          .column("shape")
          .doUpdateSet({ user_id: userId, until: null })
          .where((is) => is.or([is("name_claims.until", "<", now), is("name_claims.user_id", "=", userId)])),
      )
      .returning("shape")
      .executeTakeFirst();
    if (!row) throw taken();
  }
}

/** Ends the links to who had a name before: a member has it now whom everybody sees. */
export async function endFormerName(db: Db, key: string): Promise<void> {
  await db.deleteFrom("former_usernames").where("username_key", "=", key).execute();
}

/** Records that a member gave a name up: it stays theirs for 90 days, and old links lead on until another member has it. */
export async function releaseName(db: Db, userId: string, username: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + KEPT_FOR);
  await db
    .updateTable("name_claims")
    .set({ until })
    .where("user_id", "=", userId)
    .where("shape", "in", shapesOf(username))
    .execute();
  const former = { username, user_id: userId, given_up_at: now };
  await db
    .insertInto("former_usernames")
    .values({ username_key: usernameKey(username), ...former })
    .onConflict((conflict) => conflict.column("username_key").doUpdateSet(former))
    .execute();
}

/**
 * The first of some names that sign-up would take; null where there is none. `isSame`: somebody has exactly the first
 * one, without regard to case. Names that are only kept for somebody count as taken.
 */
export async function findFreeName(db: Db, names: string[]): Promise<{ free: string | null; isSame: boolean }> {
  const members = await db
    .selectFrom("users")
    .select("username_key")
    .where("username_key", "in", names.map(usernameKey))
    .execute();
  const claimed = await db
    .selectFrom("name_claims")
    .select("shape")
    .where("shape", "in", names.flatMap(shapesOf))
    .execute();
  const keys = new Set(members.map((row) => row.username_key));
  const shapes = new Set(claimed.map((row) => row.shape));
  const isFree = (name: string) =>
    !keys.has(usernameKey(name)) && !shapesOf(name).some((shape) => shapes.has(shape) || RESERVED.has(bare(shape)));
  return { free: names.find(isFree) ?? null, isSame: keys.has(usernameKey(names[0] ?? "")) };
}

/** Claims the names of members who came by an import, as far as they are free: theirs count, whoever looks alike. */
export async function claimImportedNames(db: Db, members: { id: string; username: string }[]): Promise<void> {
  const rows = members.flatMap(({ id, username }) => shapesOf(username).map((shape) => ({ shape, user_id: id })));
  await db
    .insertInto("name_claims")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes what is kept of names longer than it has to be. */
export async function dropOldClaims(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("name_claims").where(sql<boolean>`until is not null and until < ${now}`).execute();
}

/** The names that a member had, with the time at which they gave each up. */
export function listFormerNames(db: Db, userId: string) {
  return db.selectFrom("former_usernames").select(["username", "given_up_at"]).where("user_id", "=", userId).execute();
}
