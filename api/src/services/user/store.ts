import { usernameKey } from "@unknot/contract/rules/username";
import type { Db } from "../../database.ts";

/** The name that stands where an account is gone. */
const DELETED_USER = "deleted user";

/** The name to show for an author's username, which is null where the account is gone. */
export function memberName(username: string | null): string {
  return username ?? DELETED_USER;
}

/** A member's public row by username, without regard to case; undefined where there is none. */
export function findMember(db: Db, username: string) {
  return db
    .selectFrom("users")
    .select(["id", "username", "created_at", "post_count", "comment_count"])
    .where("username_key", "=", usernameKey(username))
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
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
