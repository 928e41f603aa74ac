import { toEditable } from "@unknot/contract/rules/rich-text";
import type { Db } from "../../database.ts";
import type { TextForm } from "../../support/rich-text/rich-text.ts";

/** A comment as it was written, and in what form. */
export type CommentOriginal = { form: TextForm; text: string };

/** A comment that is being stored: what was written, and the HTML made of it. */
type Made = { id: string; original: CommentOriginal; text: string };

/** HTML that came out as it went in is its own original. */
const needsRow = ({ original, text }: Made): boolean => original.form !== "html" || original.text !== text;

const toRow = ({ id, original }: Made) => ({ comment_id: id, ...original });

/** Saves the originals of new comments beside them. */
export async function insertCommentOriginals(db: Db, comments: Made[]): Promise<void> {
  const rows = comments.filter(needsRow).map(toRow);
  if (rows.length > 0) await db.insertInto("comment_originals").values(rows).execute();
}

/** Saves the original of a comment whose text was replaced. */
export async function replaceCommentOriginal(db: Db, comment: Made): Promise<void> {
  if (!needsRow(comment)) return forgetCommentOriginal(db, comment.id);
  const row = toRow(comment);
  await db
    .insertInto("comment_originals")
    .values(row)
    .onConflict((conflict) => conflict.column("comment_id").doUpdateSet(row))
    .execute();
}

/** Forgets what was written in a comment of which only its place stays. */
export async function forgetCommentOriginal(db: Db, id: string): Promise<void> {
  await db.deleteFrom("comment_originals").where("comment_id", "=", id).execute();
}

/** Forgets what a member wrote in all their comments. */
export async function forgetCommentOriginalsOf(db: Db, authorId: string): Promise<void> {
  const theirs = db.selectFrom("comments").select("id").where("author_id", "=", authorId);
  await db.deleteFrom("comment_originals").where("comment_id", "in", theirs).execute();
}

/** What was written in a comment; undefined where there is none. Not for other eyes than its author's. */
export async function findCommentOriginal(db: Db, id: string): Promise<CommentOriginal | undefined> {
  const row = await db
    .selectFrom("comments as c")
    .leftJoin("comment_originals as o", "o.comment_id", "c.id")
    .select(["c.text", "c.renderer", "o.form", "o.text as wrote"])
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.form && row.wrote !== null) return { form: row.form, text: row.wrote };
  // From before there were originals: formulas and code go back to how they were typed.
  return { form: "html", text: row.renderer === 0 ? toEditable(row.text) : row.text };
}
