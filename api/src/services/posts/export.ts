import type { Db } from "../../database.ts";
import { tagsColumn } from "../tags/index.ts";
import { indexedColumns, stateColumns, textOf } from "./columns.ts";

/** Every post of a member in whatever state, and the posts they like. */
export async function exportPostsOf(db: Db, authorId: string) {
  const rows = await db
    .selectFrom("posts")
    .select([...indexedColumns, ...stateColumns, "created_at", "edited_at", "hidden_reason"])
    .select(tagsColumn("posts.id").as("tags"))
    .where("author_id", "=", authorId)
    .orderBy("id")
    .execute();
  const liked = await db
    .selectFrom("post_likes")
    .select(["post_id", "created_at"])
    .where("user_id", "=", authorId)
    .execute();
  return {
    list: rows.map((row) => ({
      id: row.id,
      ...textOf(row),
      tags: row.tags,
      date: row.created_at,
      edited: row.edited_at,
      isHidden: { active: row.hidden_at !== null, reason: row.hidden_reason },
      deleted: row.deleted_at,
    })),
    likes: liked.map((like) => ({ type: "problemSolution", id: like.post_id, date: like.created_at })),
  };
}
