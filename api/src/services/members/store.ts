import { DELETED_USER } from "@unknot/contract/language/author";
import { normalizeUsername, usernameKey } from "@unknot/contract/rules/username";
import type { Settings } from "@unknot/contract/services/user";
import type { Role } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import type { Db } from "../../database.ts";
import { ApiError } from "../../platform/errors.ts";
import { KEPT } from "../../platform/postgres/kept-statements.ts";
import { claimImportedNames, claimName, endFormerName } from "./names.ts";

/** The name to show for an author's username, which is null where the account is gone. */
export function memberName(username: string | null): string {
  return username ?? DELETED_USER;
}

/** A member's public row by username, without regard to case; undefined where there is none. */
export function findMember(db: Db, username: string) {
  return db
    .selectFrom("users")
    .modifyFront(KEPT)
    .select(["id", "username", "created_at", "post_count", "comment_count"])
    .where("username_key", "=", usernameKey(username))
    .where("is_active", "=", true)
    .executeTakeFirst();
}

/** The ids of members by their usernames, without regard to case: of those that there are. */
export async function findMembersCalled(db: Db, usernames: string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("username_key", "in", usernames.map(usernameKey))
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}

/** The public row of the member who once had a username; undefined where nobody had. */
export function findFormerMember(db: Db, username: string) {
  return db
    .selectFrom("former_usernames as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .select(["u.id", "u.username", "u.created_at", "u.post_count", "u.comment_count"])
    .where("f.username_key", "=", usernameKey(username))
    .where("u.is_active", "=", true)
    .executeTakeFirst();
}

/** Adds members who cannot log in; returns their ids in order. Usernames must be free. */
export async function insertMembers(db: Db, members: { username: string; createdAt: Date }[]): Promise<string[]> {
  if (members.length === 0) return [];
  const rows = await db
    .insertInto("users")
    .values(
      members.map(({ username, createdAt }) => ({
        username,
        username_key: usernameKey(username),
        created_at: createdAt,
      })),
    )
    .returning(["id", "username"])
    .execute();
  await claimImportedNames(db, rows);
  return rows.map((row) => row.id);
}

/** Adds a member who is invisible until activated, in the caller's transaction. Throws a 409 where the name is taken. */
export async function createInactiveMember(db: Db, username: string, now: Date): Promise<string> {
  const name = normalizeUsername(username);
  const row = await db
    .insertInto("users")
    .values({ username: name, username_key: usernameKey(name), created_at: now, is_active: false })
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new ApiError(409, errors.usernameTaken(), { field: "username" });
  await claimName(db, row.id, name, now);
  return row.id;
}

/** Makes a member whose address is verified a member for everybody: only now their name leads to nobody else any more. */
export async function activateMember(db: Db, id: string): Promise<void> {
  const row = await db
    .updateTable("users")
    .set({ is_active: true })
    .where("id", "=", id)
    .returning("username_key")
    .executeTakeFirst();
  if (row) await endFormerName(db, row.username_key);
}

/** Removes members for good, with everything that is theirs alone; what they wrote stays, without a name. */
export async function removeMembers(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("users").where("id", "in", ids).execute();
}

/** Few at a time, so that however many have signed up in an hour, no statement takes long. */
const INACTIVE_AT_ONCE = 1000;

/** Removes for good who was added before a moment and never activated. One that is activated meanwhile stays. */
export async function removeInactiveMembers(db: Db, before: Date): Promise<void> {
  const due = db.selectFrom("users").select("id").where("is_active", "=", false).where("created_at", "<", before);
  // Somebody may be verifying one of them: that one comes next time, if at all, and nobody waits for it.
  const some = due.orderBy("created_at").limit(INACTIVE_AT_ONCE).forUpdate().skipLocked();
  while ((await db.deleteFrom("users").where("id", "in", some).returning("id").execute()).length === INACTIVE_AT_ONCE);
}

/** What only the member may know of themselves. */
export function findOwnMember(db: Db, id: string) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Replaces a member's name, which must be claimed for them; the database refuses one that another member has. */
export async function renameMember(db: Db, id: string, username: string): Promise<void> {
  const named = { username, username_key: usernameKey(username) };
  await db.updateTable("users").set(named).where("id", "=", id).execute();
  await endFormerName(db, named.username_key);
}

/** Replaces how a member wants to see the site. */
export async function setPreferences(db: Db, id: string, { theme, language }: Settings): Promise<void> {
  await db.updateTable("users").set({ theme, language }).where("id", "=", id).execute();
}

/** Gives a member a role; false where there is no such member. */
export async function setRole(db: Db, username: string, role: Role): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ role })
    .where("username_key", "=", usernameKey(username))
    .where("is_active", "=", true)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of a member by their id, for sentences; of nobody, that of closed accounts. */
export async function findUsername(db: Db, id: string | null): Promise<string> {
  const row = id ? await db.selectFrom("users").select("username").where("id", "=", id).executeTakeFirst() : undefined;
  return memberName(row?.username ?? null);
}

/** The role of a member by their id; null where the account is gone. */
export async function findRoleOf(db: Db, id: string): Promise<Role | null> {
  const row = await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
  return row?.role ?? null;
}

/** A member's id, name and role by their name, without regard to case; undefined where there is none. */
export function findMemberWithRole(db: Db, username: string) {
  return db
    .selectFrom("users")
    .select(["id", "username", "role"])
    .where("username_key", "=", usernameKey(username))
    .where("is_active", "=", true)
    .executeTakeFirst();
}

/** Locks a member until the transaction ends: name and role, as they stay until then; undefined where they are gone. */
export function lockMember(trx: Db, id: string) {
  return trx.selectFrom("users").select(["username", "role"]).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** All who are admins now. */
export function findAdmins(db: Db) {
  return db.selectFrom("users").select("id").where("role", "=", "admin").where("is_active", "=", true).execute();
}

/** Locks all admins, so that no two of them step down at once. */
export function lockAdmins(trx: Db) {
  return trx.selectFrom("users").select("id").where("role", "=", "admin").orderBy("id").forUpdate().execute();
}

/** Whether there is a moderator or admin besides some. */
export async function hasOtherModerator(db: Db, { except }: { except: (string | null)[] }): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "<>", "member")
    .where("is_active", "=", true)
    .where(
      "id",
      "not in",
      except.filter((id) => id !== null),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
