import type { Db } from "../../database.ts";

/** Every comment of a member in whatever state, and the comments they like. */
export async function exportCommentsOf(db: Db, authorId: string) {
  const rows = await db
    .selectFrom("comments")
    .select(["id", "post_id", "parent_id", "text", "created_at", "edited_at", "hidden_at", "deleted_at"])
    .where("author_id", "=", authorId)
    .orderBy("id")
    .execute();
  const liked = await db
    .selectFrom("comment_likes")
    .select(["comment_id", "created_at"])
    .where("user_id", "=", authorId)
    .execute();
  return {
    list: rows.map((row) => ({
      ...{ _id: row.id, ps_id: row.post_id, parent_id: row.parent_id, text: row.text },
      date: row.created_at,
      edited: row.edited_at,
      isHidden: { active: row.hidden_at !== null },
      deleted: row.deleted_at,
    })),
    likes: liked.map((like) => ({ type: "comment", id: like.comment_id, date: like.created_at })),
  };
}

/** Which comments a member has marked as the helpful ones on their posts. */
export async function exportHelpfulOf(db: Db, authorId: string) {
  const rows = await db
    .selectFrom("helpful_comments as h")
    .innerJoin("posts as p", "p.id", "h.post_id")
    .select(["h.post_id", "h.comment_id", "h.marked_at"])
    .where("p.author_id", "=", authorId)
    .orderBy("h.marked_at")
    .execute();
  return rows.map((row) => ({ ps_id: row.post_id, comment_id: row.comment_id, date: row.marked_at }));
}
