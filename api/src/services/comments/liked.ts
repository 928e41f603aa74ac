import type { Viewer } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";

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
