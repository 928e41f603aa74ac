import type { Db } from "../../database.ts";

/** What a member proposed to change in others' posts, for their copy of everything; what was taken is in those. */
export async function exportSuggestionsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom("suggested_edits")
    .select(["post_id", "title", "problem", "solution", "tags", "note", "status", "reason", "version", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ post_id, created_at, ...said }) => ({ ps_id: post_id, date: created_at.toISOString(), ...said }));
}

/** Removes what a member proposed, whatever became of it; what was taken of it stays in the posts. */
export async function removeSuggestionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("suggested_edits").where("user_id", "=", userId).execute();
}
