import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Viewer } from "../../platform/viewer.ts";

/** Which of the comments the viewer likes; nothing is asked for a visitor. */
export async function likedComments(db: Db, viewer: Viewer, ids: string[]): Promise<Set<string>> {
  if (!viewer || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("comment_likes")
    .select("comment_id")
    .where("user_id", "=", viewer.id)
    .where("comment_id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.comment_id));
}

/** A public comment under a public write-up, with its count and whether the member likes it; undefined for none. */
export function findLikedComment(db: Db, id: string, userId: string) {
  return db
    .selectFrom("comments as c")
    .innerJoin("posts as p", "p.id", "c.post_id")
    .leftJoin("comment_likes as l", (join) => join.onRef("l.comment_id", "=", "c.id").on("l.user_id", "=", userId))
    .select(["c.like_count", "c.author_id", "c.post_id", sql<boolean>`l.user_id is not null`.as("liked")])
    .where("c.id", "=", id)
    .where(sql<boolean>`c.is_public and p.is_public`)
    .executeTakeFirst();
}
