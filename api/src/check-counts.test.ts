import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createComment, createMember, createPost } from "../testing/factories.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { checkCounts } from "./check-counts.ts";
import { record } from "./services/decisions/index.ts";
import { index } from "./support/search/index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Step = { act: string; pick: number };

const ACTS = [
  "comment",
  "reply",
  "like",
  "unlike",
  "hidePost",
  "showPost",
  "hideComment",
  "deleteComment",
  "deletePost",
];

async function anyOf(table: "posts" | "comments", pick: number) {
  const rows = await api.db.selectFrom(table).selectAll().orderBy("id").execute();
  return rows[pick % Math.max(1, rows.length)] as { id: string; post_id: string; root_id: string | null } | undefined;
}

async function decide(action: "hide" | "unhide", kind: "post" | "comment", id: string): Promise<void> {
  const about = { userId: null, subject: { kind, id }, reason: "for the test", now: new Date() };
  await record(api.db, { actorId: null, action, ...about });
}

async function showAgain(id: string): Promise<void> {
  const post = await api.db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  if (post.is_public) return;
  await decide("unhide", "post", id);
  await api.db.updateTable("posts").set({ deleted_at: null }).where("id", "=", id).execute();
  await index(api.db, [post]);
}

async function take({ act, pick }: Step, userId: string): Promise<void> {
  const { db } = api;
  const post = await anyOf("posts", pick);
  const comment = await anyOf("comments", pick);
  const now = new Date();
  if (act === "comment" && post) await createComment(db, { postId: post.id, authorId: userId });
  if (act === "reply" && comment) {
    const { id: parentId, post_id: postId, root_id } = comment;
    await createComment(db, { postId, parentId, rootId: root_id ?? parentId, authorId: userId });
  }
  if (act === "like" && post) {
    const like = { post_id: post.id, user_id: userId, created_at: now };
    await db
      .insertInto("post_likes")
      .values(like)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  if (act === "unlike" && post) await db.deleteFrom("post_likes").where("post_id", "=", post.id).execute();
  if (act === "hidePost" && post) await decide("hide", "post", post.id);
  if (act === "showPost" && post) await showAgain(post.id);
  if (act === "hideComment" && comment) await decide("hide", "comment", comment.id);
  if (act === "deleteComment" && comment) await db.deleteFrom("comments").where("id", "=", comment.id).execute();
  if (act === "deletePost" && post) await db.deleteFrom("posts").where("id", "=", post.id).execute();
}

it("kept counts equal a recount after any sequence of changes", async () => {
  const steps = fc.array(fc.record({ act: fc.constantFrom(...ACTS), pick: fc.nat(20) }), {
    minLength: 5,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { id } = await createMember(api.db);
      await createPost(api.db, { authorId: id, importedLikes: 3 });
      await createPost(api.db);
      for (const step of sequence) await take(step, id);
      expect(await checkCounts(api.db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

it("a wrong count is found and named", async () => {
  const id = await createPost(api.db);
  await api.db.updateTable("posts").set({ like_count: 99 }).where("id", "=", id).execute();
  expect(await checkCounts(api.db)).toMatchObject([{ what: "likes of post", id }]);
});
