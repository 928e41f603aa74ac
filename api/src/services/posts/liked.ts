import type { Viewer } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";

/** Which of the posts the viewer likes; nothing is asked for a visitor. */
export async function likedPosts(db: Db, viewer: Viewer, ids: string[]): Promise<Set<string>> {
  if (!viewer || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("post_likes")
    .select("post_id")
    .where("user_id", "=", viewer.id)
    .where("post_id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.post_id));
}
