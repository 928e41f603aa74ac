import type { InputOf } from "@unknot/contract/endpoint";
import type { toggleLike } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { likeNews, mailLike, unlikeNews } from "../notifications/index.ts";
import { findLikedComment, findLikedPost } from "./store.ts";

const FOREIGN_KEY_VIOLATION = "23503";

const POST = {
  find: findLikedPost,
  insert: (id: string, { viewer, now }: Step) =>
    sql`insert into post_likes (post_id, user_id, created_at) values (${id}, ${viewer.id}, ${now})`,
  remove: (id: string, { viewer }: Step) =>
    sql`delete from post_likes where post_id = ${id} and user_id = ${viewer.id}`,
  missing: errors.postNotFound,
};

const COMMENT = {
  find: findLikedComment,
  insert: (id: string, { viewer, now }: Step) =>
    sql`insert into comment_likes (comment_id, user_id, created_at) values (${id}, ${viewer.id}, ${now})`,
  remove: (id: string, { viewer }: Step) =>
    sql`delete from comment_likes where comment_id = ${id} and user_id = ${viewer.id}`,
  missing: errors.commentNotFound,
};

type Step = { kind: typeof POST | typeof COMMENT; id: string; viewer: Member; now: Date; news: News | null };
type News = { userId: string; postId: string; commentId: string | null };
type Changed = { is_changed: boolean; mail_id: string | null };

const PARTS = { cause: "changed", result: "notified" };

/**
 * Makes a member like a post or comment, or like it no more, and tells its author, in one statement. Answers whether
 * that changed anything, and what is to be mailed.
 */
async function setLike(trx: Db, liked: boolean, step: Step): Promise<Changed> {
  const { kind, id, viewer, now, news } = step;
  const change = liked ? sql`${kind.insert(id, step)} on conflict do nothing` : kind.remove(id, step);
  const newsOf = liked ? likeNews : unlikeNews;
  const notify = news
    ? newsOf({ ...news, actorId: viewer.id, now }, PARTS)
    : sql`notified as (select null::bigint as id, false as is_mailed)`;
  const { rows } = await sql<Changed>`
    with changed as (${change} returning 1), ${notify}
    select exists (select from changed) as is_changed, (select id from notified where is_mailed) as mail_id`.execute(
    trx,
  );
  return rows[0] as Changed;
}

/**
 * Likes a public post or comment, or likes it no more: as `liked` says, or else the other of the two. The count is the one
 * before, with what this call changed. Throws a 404 for what is not there for everybody.
 */
export async function toggle(context: AppContext, viewer: Member, input: InputOf<typeof toggleLike>["body"]) {
  const { db, clock } = context;
  const { parent_id: id } = input;
  const kind = input.parent_type === "problemSolution" ? POST : COMMENT;
  const before = isId(id) ? await kind.find(db, id, viewer.id) : undefined;
  if (!before) throw notFound(kind.missing());
  const liked = input.liked ?? !before.liked;
  const { author_id: userId, post_id: postId } = before;
  const commentId = kind === POST ? null : id;
  const news = userId && userId !== viewer.id ? { userId, postId, commentId } : null;
  const changed = await transact(db, async (trx: Db) => {
    const done = await setLike(trx, liked, { kind, id, viewer, now: clock(), news });
    if (done.mail_id) await mailLike(context, trx, done.mail_id);
    return done.is_changed;
  }).catch((error) => {
    // It was there a moment ago, and has been removed since.
    if (error.code === FOREIGN_KEY_VIOLATION) throw notFound(kind.missing());
    throw error;
  });
  const step = changed ? (liked ? 1 : -1) : 0;
  return { ...ok, liked, likeCount: before.like_count + step };
}
