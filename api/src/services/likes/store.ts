import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";
import { channelOfLike, isSent, likeNews, sentOfLike, type ToldOfLike } from "../notifications/index.ts";

/** What can be liked. */
type LikedKind = "post" | "comment";

/** Who likes what: `liked` is the state that is wanted, null for the other one than it has. */
export type LikeStep = { kind: LikedKind; id: string; userId: string; liked: boolean | null; now: Date };

/** What a step did. */
export type LikeDone = {
  /** The state that it has now, and the count with it. */
  liked: boolean;
  like_count: number;
  /** The notification that is to be sent, in the transaction of the step. */
  told: ToldOfLike | null;
  /** Nothing was done: it needs a transaction, because it may have to be sent. */
  is_to_be_sent: boolean;
};

/** Parts of the statement: what is there for everybody, the member's like of it, and the two changes. */
type Parts = Record<"found" | "own" | "give" | "take", RawBuilder<unknown>>;

const partsOf: Record<LikedKind, (step: LikeStep) => Parts> = {
  post: ({ id, userId, now }) => ({
    found: sql`
      select p.id, p.author_id, p.like_count, p.id as post_id, null::bigint as comment_id
      from posts p where p.id = ${id} and p.is_public`,
    own: sql`select 1 from post_likes l where l.post_id = f.id and l.user_id = ${userId}`,
    give: sql`insert into post_likes (post_id, user_id, created_at)
      select r.id, ${userId}, ${now} from ready r where r.liked on conflict do nothing`,
    take: sql`delete from post_likes l using ready r
      where not r.liked and l.post_id = r.id and l.user_id = ${userId}`,
  }),
  comment: ({ id, userId, now }) => ({
    found: sql`
      select c.id, c.author_id, c.like_count, c.post_id, c.id as comment_id
      from comments c join posts p on p.id = c.post_id where c.id = ${id} and c.is_public and p.is_public`,
    own: sql`select 1 from comment_likes l where l.comment_id = f.id and l.user_id = ${userId}`,
    give: sql`insert into comment_likes (comment_id, user_id, created_at)
      select r.id, ${userId}, ${now} from ready r where r.liked on conflict do nothing`,
    take: sql`delete from comment_likes l using ready r
      where not r.liked and l.comment_id = r.id and l.user_id = ${userId}`,
  }),
};

const NOTHING = sql`select 1 where false`;

/**
 * Sets whether a member likes a public post or comment, with the news of it, in one statement; undefined where there is
 * none. The count is that of the others and what is wanted: of two calls that do the same at once, the later one does
 * nothing, and does not see yet what the first has done. Outside of a transaction (`isAlone`) nothing is done that might
 * have to be sent.
 */
export async function setLike(db: Db, step: LikeStep, isAlone: boolean): Promise<LikeDone | undefined> {
  const { kind, userId: actorId, liked, now } = step;
  const { found, own, give, take } = partsOf[kind](step);
  const { rows } = await sql<LikeDone>`
    with found as (${found}), target as (
      select f.*, o.was_liked, coalesce(${liked}::boolean, not o.was_liked) as liked
      from found f, lateral (select exists (${own}) as was_liked) o
    ), wanted as (${channelOfLike("target", actorId)}), ready as (
      select t.id, t.liked from target t
      where not (${isAlone} and t.liked and exists (select from wanted where ${isSent}))
    ), given as (${liked === false ? NOTHING : sql`${give} returning 1`}
    ), taken as (${liked === true ? NOTHING : sql`${take} returning 1`}),
    ${likeNews({ liked: "target", given: "given", taken: "taken" }, { actorId, now }, kind)}
    select t.liked,
      t.like_count - t.was_liked::int + t.liked::int as like_count,
      ${sentOfLike} as told,
      not exists (select from ready) as is_to_be_sent
    from target t`.execute(db);
  return rows[0];
}
