import type { TestApi } from "./test-api.ts";

type Decided = { postId: string; userId: string; by: string; count: number; status?: "accepted" | "declined" };

/** Suggested edits of a member that somebody has decided about, without the edits. */
export async function suggestionsAbout(api: TestApi, { postId, userId, by, count, status = "accepted" }: Decided) {
  const at = api.clock();
  const nothing = { title: "", problem: "", solution: "", tags: null, version: null, base: 1 };
  const when = { created_at: at, changed_at: at, decided_at: at };
  const row = { post_id: postId, user_id: userId, decided_by: by, status, ...nothing, ...when };
  await api.db
    .insertInto("suggested_edits")
    .values(Array.from({ length: count }, () => row))
    .execute();
}
