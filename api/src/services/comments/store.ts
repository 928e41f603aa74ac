import type { CommentSort } from "@unknot/contract/values";
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Slice } from "../../platform/paging.ts";
import { KEPT } from "../../platform/postgres/kept-statements.ts";
import { lockPost, postStateColumns } from "../posts/index.ts";

/** A comment with what its view needs. */
export type CommentRow = Awaited<ReturnType<typeof findComment>> & object;

const columns = [
  "c.id",
  "c.post_id",
  "c.parent_id",
  "c.root_id",
  "c.author_id",
  "c.text",
  "c.created_at",
  "c.edited_at",
  "c.hidden_at",
  "c.deleted_at",
  "c.like_count",
  "c.reply_count",
  "c.renderer",
  "h.marked_at",
  "u.username",
  "p.title as post_title",
  ...postStateColumns("p"),
] as const;

function selectComments(db: Db) {
  return db
    .selectFrom("comments as c")
    .innerJoin("posts as p", "p.id", "c.post_id")
    .leftJoin("users as u", "u.id", "c.author_id")
    .leftJoin("helpful_comments as h", "h.comment_id", "c.id")
    .select(columns);
}

/** Finds a comment in any state; the caller decides what to show of it. */
export function findComment(db: Db, id: string) {
  return selectComments(db).where("c.id", "=", id).executeTakeFirst();
}

/**
 * The query for the top-level comments of a post. The best are the helpful one, where it can be read, and then those that
 * most members like, the older first: of one post they are few enough to be sorted.
 */
export function listOfPostQuery(db: Db, postId: string, slice: Slice, sort: CommentSort = "oldest") {
  const ofPost = selectComments(db).modifyFront(KEPT).where("c.post_id", "=", postId).where("c.parent_id", "is", null);
  const direction = sort === "newest" ? "desc" : "asc";
  const best = sort === "best";
  return ofPost
    .$if(best, (query) => query.orderBy(sql`h.marked_at is not null and c.is_public desc, c.like_count desc`))
    .orderBy("c.created_at", direction)
    .orderBy("c.id", direction)
    .limit(slice.limit)
    .offset(slice.offset);
}

/** How many top-level comments a post has, placeholders included. */
export async function countOfPost(db: Db, postId: string): Promise<number> {
  const row = await db
    .selectFrom("comments")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("post_id", "=", postId)
    .where("parent_id", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The query for the direct replies to a comment, oldest first. */
export function listRepliesQuery(db: Db, parentId: string, slice: Slice) {
  return selectComments(db)
    .where("c.parent_id", "=", parentId)
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(slice.limit)
    .offset(slice.offset);
}

/** The query for all replies below some top-level comments, oldest first. */
export function listBelowQuery(db: Db, rootIds: string[], limit: number) {
  return selectComments(db).where("c.root_id", "in", rootIds).orderBy("c.created_at").orderBy("c.id").limit(limit);
}

/** The query for what a member wrote that everybody may read, newest first. */
export function listOfAuthorQuery(db: Db, authorId: string, slice: Slice) {
  return (
    selectComments(db)
      // A deleted one is nobody's any more.
      .leftJoin("comments as parent", (join) =>
        join.onRef("parent.id", "=", "c.parent_id").on("parent.deleted_at", "is", null),
      )
      .leftJoin("users as answered", "answered.id", "parent.author_id")
      .select("answered.username as answered_username")
      .where("c.author_id", "=", authorId)
      .where(sql<boolean>`c.is_public`)
      .where(sql<boolean>`p.is_public`)
      .orderBy("c.created_at", "desc")
      .orderBy("c.id", "desc")
      .limit(slice.limit)
      .offset(slice.offset)
  );
}

/** Whose a public comment under a public post is; undefined where there is none. */
export function findPublicComment(db: Db, id: string) {
  return db
    .selectFrom("comments as c")
    .innerJoin("posts as p", "p.id", "c.post_id")
    .select("c.author_id")
    .where("c.id", "=", id)
    .where(sql<boolean>`c.is_public and p.is_public`)
    .executeTakeFirst();
}

/**
 * The query that locks a post like `lockPost`, and tells whose it is, and of a public comment on it, whose that is and
 * under which it stands; no row where the post is not public. `next_id` is for a new comment on it: whoever knows it
 * already can say in one go what follows from that comment.
 */
export function lockPublicPostQuery(db: Db, id: string | null, commentId: string | null) {
  return db
    .selectFrom("posts as p")
    .leftJoin("comments as c", (join) =>
      join.onRef("c.post_id", "=", "p.id").on("c.id", "=", commentId).on("c.is_public", "=", true),
    )
    .select(["p.id as post_id", "p.author_id", "c.id as comment_id", "c.root_id", "c.author_id as comment_author_id"])
    .select(sql<string>`nextval(pg_get_serial_sequence('comments', 'id'))`.as("next_id"))
    .where("p.id", "=", id)
    .where(sql<boolean>`p.is_public`)
    .forNoKeyUpdate("p");
}

/**
 * The state of a comment that somebody decides about, locked after its post, as everybody locks them; undefined
 * where there is none. What stands under something deleted is gone with it.
 */
export async function lockCommentState(trx: Db, id: string) {
  const place = await trx.selectFrom("comments").select("post_id").where("id", "=", id).executeTakeFirst();
  if (!place) return undefined;
  await lockPost(trx, place.post_id);
  const row = await trx
    .selectFrom("comments as c")
    .innerJoin("posts as p", "p.id", "c.post_id")
    .select(["c.author_id", "c.parent_id", "c.hidden_at", "c.deleted_at", "p.deleted_at as post_deleted_at"])
    .where("c.id", "=", id)
    .forNoKeyUpdate("c")
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    authorId: row.author_id,
    isHidden: row.hidden_at !== null,
    isGone: row.deleted_at !== null || row.post_deleted_at !== null,
    isReply: row.parent_id !== null,
  };
}
