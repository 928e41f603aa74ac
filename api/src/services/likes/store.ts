import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";
import { channelOfLike, likeNews } from "../notifications/index.ts";

/** What can be liked. */
export type LikedKind = "post" | "comment";

/** Who likes what: `liked` is the state that is wanted, null for the other one than it has. */
export type LikeStep = { kind: LikedKind; id: string; userId: string; liked: boolean | null; now: Date };

/** What a step found and did. */
export type LikeDone = {
  /** The state that it has now, and the count with it. */
  liked: boolean;
  like_count: number;
  /** The notification that is to be mailed, in the transaction of the step. */
  mail_id: string | null;
  /** Nothing was done: it needs a transaction, because it may have to be mailed. */
  is_to_be_mailed: boolean;
};

/** A public post, or a public comment under one. */
const targets: Record<LikedKind, (id: string) => RawBuilder<unknown>> = {
  post: (id) => sql`
    select p.id, p.author_id, p.like_count, p.id as post_id, null::bigint as comment_id
    from posts p where p.id = ${id} and p.is_public`,
  comment: (id) => sql`
    select c.id, c.author_id, c.like_count, c.post_id, c.id as comment_id
    from comments c join posts p on p.id = c.post_id where c.id = ${id} and c.is_public and p.is_public`,
};

/**
 * Sets whether a member likes a public post or comment, with the news of it, in one statement; undefined where there is
 * none. Outside of a transaction (`isAlone`) nothing is done that might have to be mailed.
 */
export async function setLike(db: Db, step: LikeStep, isAlone: boolean): Promise<LikeDone | undefined> {
  const { kind, id, userId, liked, now } = step;
  const likes = sql.table(`${kind}_likes`);
  const likedId = sql.ref(`${kind}_id`);
  const parts = { liked: "target", given: "given", taken: "taken" };
  const { rows } = await sql<LikeDone>`
    with found as (${targets[kind](id)}), target as (
      select f.*, l.user_id is not null as was_liked, coalesce(${liked}::boolean, l.user_id is null) as liked
      from found f left join ${likes} l on l.${likedId} = f.id and l.user_id = ${userId}
    ), wanted as (${channelOfLike("target", { actorId: userId })}), ready as (
      select t.id, t.liked from target t
      where not (${isAlone} and t.liked and exists (select from wanted where channel = 'mail'))
    ), given as (
      insert into ${likes} (${likedId}, user_id, created_at)
      select r.id, ${userId}, ${now} from ready r where r.liked
      on conflict do nothing returning 1
    ), taken as (
      delete from ${likes} l using ready r where not r.liked and l.${likedId} = r.id and l.user_id = ${userId} returning 1
    ), ${likeNews(parts, { actorId: userId, now }, kind)}
    select t.liked,
      t.like_count + (select count(*)::int from given) - (select count(*)::int from taken) as like_count,
      (select id from told where is_mailed) as mail_id,
      not exists (select from ready) as is_to_be_mailed
    from target t`.execute(db);
  return rows[0];
}
