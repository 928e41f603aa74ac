import type { Db } from "../src/database.ts";
import { type CommentOriginal, insertComments } from "../src/services/comments/index.ts";
import { record } from "../src/services/decisions/index.ts";
import { insertMembers } from "../src/services/members/index.ts";
import { insertPosts, type NewPost } from "../src/services/posts/index.ts";

let sequence = 0;

/** Makes a member; returns id and username. */
export async function createMember(db: Db, username = `member${++sequence}`) {
  const [id] = (await insertMembers(db, [{ username, createdAt: new Date("2026-01-01T00:00:00Z") }])) as [string];
  return { id, username };
}

/** Makes a public post, with an author of its own where none is given; returns its id. */
export async function createPost(db: Db, post: Partial<NewPost> = {}): Promise<string> {
  sequence++;
  const authorId = post.authorId === undefined ? (await createMember(db)).id : post.authorId;
  const [id] = await insertPosts(db, [
    {
      title: `Title ${sequence}`,
      problem: `<p>Problem ${sequence}</p>`,
      solution: `<p>Solution ${sequence}</p>`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, sequence)),
      ...post,
      authorId,
    },
  ]);
  return id as string;
}

type CommentOptions = {
  postId: string;
  parentId?: string;
  rootId?: string;
  authorId?: string | null;
  text?: string;
  original?: CommentOriginal;
};

/** Makes a comment, or a reply where a parent is given; returns its id. */
export async function createComment(db: Db, options: CommentOptions): Promise<string> {
  sequence++;
  const { postId, parentId = null, rootId = parentId, text = `<p>Comment ${sequence}</p>`, original } = options;
  const authorId = options.authorId === undefined ? (await createMember(db)).id : options.authorId;
  const createdAt = new Date(Date.UTC(2026, 1, 1, 0, sequence));
  const [id] = await insertComments(db, [
    { postId, parentId, rootId, authorId, text, createdAt, ...(original && { original }) },
  ]);
  return id as string;
}

type Table = "posts" | "comments";

async function decide(
  db: Db,
  action: "hide" | "hold",
  { table, id, reason }: { table: Table; id: string; reason: string },
) {
  const row = await db.selectFrom(table).select("author_id").where("id", "=", id).executeTakeFirstOrThrow();
  const subject = { kind: table === "posts" ? "post" : "comment", id } as const;
  await record(db, { actorId: null, action, userId: row.author_id, subject, reason, now: new Date() });
}

/** Hides a post or a comment, as a moderator's decision would. */
export const hide = (db: Db, table: Table, id: string, reason = "Spam"): Promise<void> =>
  decide(db, "hide", { table, id, reason });

/** Holds a post or a comment until a moderator has looked at it. */
export const hold = (db: Db, table: Table, id: string): Promise<void> =>
  decide(db, "hold", { table, id, reason: "Waiting for review" });

/** Marks a post or a comment as deleted by its author. */
export async function markDeleted(db: Db, table: "posts" | "comments", id: string): Promise<void> {
  await db.updateTable(table).set({ deleted_at: new Date() }).where("id", "=", id).execute();
}

/** Makes a member like a post or a comment. */
export async function like(db: Db, kind: "post" | "comment", id: string, userId: string): Promise<void> {
  const row = { user_id: userId, created_at: new Date("2026-02-01T00:00:00Z") };
  if (kind === "post")
    await db
      .insertInto("post_likes")
      .values({ post_id: id, ...row })
      .execute();
  else
    await db
      .insertInto("comment_likes")
      .values({ comment_id: id, ...row })
      .execute();
}

type Suggestion = { postId: string; userId: string | null; title?: string; at: Date };

/** What somebody proposed to change in a post; returns its id. */
export async function createSuggestion(db: Db, { postId, userId, title = "A door", at }: Suggestion) {
  const texts = { title, problem: "<p>It sticks</p>", solution: "<p>Oil it</p>", tags: null };
  const undecided = { decided_by: null, decided_at: null, version: null };
  const { id } = await db
    .insertInto("suggested_edits")
    .values({ post_id: postId, user_id: userId, ...texts, base: 1, created_at: at, changed_at: at, ...undecided })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Says that a post says the same as another, which is made where none is given; it waits. */
export async function createDuplicate(db: Db, said: { postId: string; ofId?: string; userId: string | null }) {
  const { id } = await db
    .insertInto("duplicates")
    .values({
      post_id: said.postId,
      of_id: said.ofId ?? (await createPost(db)),
      user_id: said.userId,
      created_at: new Date("2026-02-01T00:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
