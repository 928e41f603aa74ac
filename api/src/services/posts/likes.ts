import type { InputOf } from "@unknot/contract/endpoint";
import { messages } from "@unknot/contract/messages";
import type { getLikes, toggleLike } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { ok } from "../../platform/http/bind.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import type { Member, Viewer } from "../../platform/viewer.ts";
import { findLikedComment, likedComments, setCommentLike } from "../comments/index.ts";

/** Which of the write-ups the viewer likes; nothing is asked for a visitor. */
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

/** Which of some write-ups and comments the caller likes. */
export async function showLikes(db: Db, viewer: Member, asked: InputOf<typeof getLikes>["body"]) {
  return {
    ...ok,
    problemSolutions: [...(await likedPosts(db, viewer, asked.problemSolutions))],
    comments: [...(await likedComments(db, viewer, asked.comments))],
  };
}

/** A public write-up with its count and whether the member likes it; undefined where there is none. */
function findLikedPost(db: Db, id: string, userId: string) {
  return db
    .selectFrom("posts as p")
    .leftJoin("post_likes as l", (join) => join.onRef("l.post_id", "=", "p.id").on("l.user_id", "=", userId))
    .select(["p.like_count", sql<boolean>`l.user_id is not null`.as("liked")])
    .where("p.id", "=", id)
    .where(sql<boolean>`p.is_public`)
    .executeTakeFirst();
}

/** Makes a member like a write-up, or like it no more; answers whether that changed anything. */
async function setPostLike(db: Db, id: string, userId: string, likes: { since: Date } | null): Promise<boolean> {
  if (!likes) {
    const gone = await db
      .deleteFrom("post_likes")
      .where("post_id", "=", id)
      .where("user_id", "=", userId)
      .returning("post_id")
      .execute();
    return gone.length > 0;
  }
  const added = await db
    .insertInto("post_likes")
    .values({ post_id: id, user_id: userId, created_at: likes.since })
    .onConflict((conflict) => conflict.doNothing())
    .returning("post_id")
    .execute();
  return added.length > 0;
}

const FOREIGN_KEY_VIOLATION = "23503";

const POST = { find: findLikedPost, set: setPostLike, missing: messages.postNotFound };

/** How the likes of one kind of thing are read and written. */
const kindOf = (type: InputOf<typeof toggleLike>["body"]["parent_type"]) =>
  type === "problemSolution"
    ? POST
    : { find: findLikedComment, set: setCommentLike, missing: messages.commentNotFound };

/**
 * Likes a public thing, or likes it no more: as `liked` says, or else the other of the two. The count is the one
 * before, with what this call changed. Throws a 404 for what is not there for everybody.
 */
export async function toggle({ db, clock }: AppContext, viewer: Member, input: InputOf<typeof toggleLike>["body"]) {
  const { find, set, missing } = kindOf(input.parent_type);
  const before = isId(input.parent_id) ? await find(db, input.parent_id, viewer.id) : undefined;
  if (!before) throw notFound(missing);
  const liked = input.liked ?? !before.liked;
  const likes = liked ? { since: clock() } : null;
  const changed = await transact(db, (trx) => set(trx, input.parent_id, viewer.id, likes)).catch((error) => {
    // It was there a moment ago, and has been removed since.
    if (error.code === FOREIGN_KEY_VIOLATION) throw notFound(missing);
    throw error;
  });
  const step = changed ? (liked ? 1 : -1) : 0;
  return { ...ok, liked, likeCount: before.like_count + step };
}
