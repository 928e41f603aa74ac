import type { Db } from "../../database.ts";
import { insertIndexed } from "../../support/search/index-comments.ts";
import { type CommentOriginal, textColumns } from "./originals.ts";

/** A comment ready to be stored: its HTML has been through the sanitiser. */
export type NewComment = {
  /** The id that has been taken for it already; of several all or none have one. */
  id?: string;
  postId: string;
  parentId: string | null;
  rootId: string | null;
  authorId: string | null;
  text: string;
  /** What was written, where the HTML is not all of it. */
  original?: CommentOriginal;
  createdAt: Date;
  editedAt?: Date;
  importedLikes?: number;
  deletedAt?: Date;
  /** Where an imported comment comes from. */
  source?: { url: string; licence: string | null };
};

async function insertSources(db: Db, ids: string[], comments: NewComment[]): Promise<void> {
  const rows = comments.flatMap(({ source }, index) =>
    source ? [{ comment_id: ids[index] as string, ...source }] : [],
  );
  if (rows.length > 0) await db.insertInto("comment_sources").values(rows).execute();
}

/** Stores comments, indexes them and returns their ids in order. A reply's parent must be stored already. */
export async function insertComments(db: Db, comments: NewComment[]): Promise<string[]> {
  if (comments.length === 0) return [];
  const insert = db
    .insertInto("comments")
    .values(
      comments.map((comment) => ({
        ...(comment.id !== undefined && { id: comment.id }),
        post_id: comment.postId,
        parent_id: comment.parentId,
        root_id: comment.rootId,
        author_id: comment.authorId,
        ...textColumns(comment.text, comment.original),
        created_at: comment.createdAt,
        edited_at: comment.editedAt ?? null,
        deleted_at: comment.deletedAt ?? null,
        imported_likes: comment.importedLikes ?? 0,
        like_count: comment.importedLikes ?? 0,
      })),
    )
    .returning("id");
  const texts = comments.map(({ text }) => text);
  const ids = await insertIndexed(db, texts, insert);
  await insertSources(db, ids, comments);
  return ids;
}
