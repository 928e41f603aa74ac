import type { Db } from "../../database.ts";

/** A comment ready to be stored: its HTML has been through the sanitiser. */
export type NewComment = {
  postId: string;
  parentId: string | null;
  rootId: string | null;
  authorId: string | null;
  text: string;
  createdAt: Date;
  importedLikes?: number;
};

/** Stores comments and returns their ids in order. A reply's parent must be stored already. */
export async function insertComments(db: Db, comments: NewComment[]): Promise<string[]> {
  if (comments.length === 0) return [];
  const rows = await db
    .insertInto("comments")
    .values(
      comments.map((comment) => ({
        post_id: comment.postId,
        parent_id: comment.parentId,
        root_id: comment.rootId,
        author_id: comment.authorId,
        text: comment.text,
        created_at: comment.createdAt,
        imported_likes: comment.importedLikes ?? 0,
        like_count: comment.importedLikes ?? 0,
      })),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
