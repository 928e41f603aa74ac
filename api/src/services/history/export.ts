import type { Db } from "../../database.ts";

/** What the posts of a member said before they were changed, for their copy of everything. */
export async function exportVersionsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom("posts as p")
    .innerJoin("post_versions as v", "v.post_id", "p.id")
    .select(["v.post_id", "v.number", "v.created_at", "v.note", "v.title", "v.problem", "v.solution", "v.tags"])
    .where("p.author_id", "=", userId)
    .where("v.state", "<>", "removed")
    .where("v.title", "is not", null)
    .orderBy("v.post_id")
    .orderBy("v.number")
    .execute();
  return rows.map(({ post_id, created_at, ...said }) => ({ ps_id: post_id, date: created_at.toISOString(), ...said }));
}
