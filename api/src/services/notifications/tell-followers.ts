import { automaticReasons } from "@unknot/contract/language/reasons";
import { DAY } from "@unknot/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { columnOf, type Subject } from "../decisions/index.ts";
import { notify } from "./notify.ts";

export const TELL_FOLLOWERS = "tell-followers";

/** Members who are told in one transaction. */
const BATCH = 500;

/** News of half a year ago is none. */
export const NEWS_KEPT = 180 * DAY;

type Author = { authorId: string | null };
/** `since`: when everybody could read it first; who follows later has found it, and it is no news. */
type Batch = Author & { postId: string; since: Date; after: string };
type Follower = { user_id: string };

/**
 * A batch of those who follow the author of a new post, one of its tags, or a post that solves the same problem, without
 * those who mute one of its tags or have been told of it already; exported for its plan.
 */
export const followersOfNewPost = ({ postId, authorId, since, after }: Batch): RawBuilder<Follower> => sql`
  select f.user_id from (
    select user_id from follows where member_id = ${authorId} and created_at <= ${since}
    union
    select f.user_id from post_tags t join follows f on f.tag_id = t.tag_id
      where t.post_id = ${postId} and f.created_at <= ${since}
    union
    select f.user_id from post_tags t join tags g on g.synonym_of = t.tag_id join follows f on f.tag_id = g.id
      where t.post_id = ${postId} and f.created_at <= ${since}
    union
    select f.user_id from alternatives own join alternatives a on a.first_id = own.first_id
      join follows f on f.post_id = a.post_id where own.post_id = ${postId} and f.created_at <= ${since}
  ) f
  where f.user_id > ${after} and f.user_id is distinct from ${authorId}
    and not exists (select from muted_tags m join post_tags t on t.tag_id = m.tag_id
      where m.user_id = f.user_id and t.post_id = ${postId})
    and not exists (select from notifications n where n.post_id = ${postId} and n.user_id = f.user_id
      and n.comment_id is null and n.kind in ('mention', 'alternative', 'follow', 'wish'))
  order by f.user_id limit ${BATCH}`;

/** A batch of those who follow a post and have not been told of a comment on it; exported for its plan. */
export const followersOfThread = (about: Batch & { commentId: string }): RawBuilder<Follower> => sql`
  select f.user_id from follows f
  where f.post_id = ${about.postId} and f.user_id > ${about.after} and f.user_id is distinct from ${about.authorId}
    and f.created_at <= ${about.since}
    and not exists (select from notifications n where n.comment_id = ${about.commentId} and n.user_id = f.user_id)
  order by f.user_id limit ${BATCH}`;

/** Tells batch after batch, each in a transaction of its own: what is done again tells nobody twice. */
async function tellAll(
  context: AppContext,
  place: { postId: string; commentId: string | null },
  { authorId }: Author,
  query: (after: string) => RawBuilder<Follower>,
): Promise<void> {
  let after = "0";
  for (;;) {
    const { rows } = await query(after).execute(context.db);
    const recipients = rows.map(({ user_id: userId }) => ({ userId, kind: "follow" as const }));
    const actor = authorId === null ? {} : { actorId: authorId };
    await transact(context.db, (trx: Db) => notify(context, trx, { recipients, place, ...actor }));
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.user_id ?? after;
  }
}

/**
 * When everybody could read a post or comment first: when it was written, or, where that was held for a look, when a
 * moderator first let it through. What is hidden and shown again is not new; undefined for what is too old to be news.
 */
async function newSince({ db, clock }: AppContext, subject: Subject, createdAt: Date): Promise<Date | undefined> {
  const of = sql.ref(columnOf(subject));
  const { rows } = await sql<{ at: Date | null }>`
    select (select created_at from moderation_log where ${of} = ${subject.id} and action = 'unhide' order by id limit 1) as at
    from (select action, reason from moderation_log where ${of} = ${subject.id} order by id limit 1) first
    where action = 'hold' and reason = ${automaticReasons.waitingForReview}`.execute(db);
  const since = rows[0]?.at ?? createdAt;
  return since.getTime() < clock().getTime() - NEWS_KEPT ? undefined : since;
}

/** Tells those whom a post concerns that everybody can read from now on. Nothing where it is not public. */
export async function tellFollowersOfPost(context: AppContext, postId: string): Promise<void> {
  const { rows } = await sql<{ author_id: string | null; created_at: Date }>`
    select author_id, created_at from posts where id = ${postId} and is_public`.execute(context.db);
  const [post] = rows;
  const since = post && (await newSince(context, { kind: "post", id: postId }, post.created_at));
  if (!since) return;
  const author = { authorId: post.author_id };
  await tellAll(context, { postId, commentId: null }, author, (after) =>
    followersOfNewPost({ ...author, postId, since, after }),
  );
}

/** Tells those who follow a post of a comment on it. Nothing where that is not public. */
export async function tellFollowersOfComment(context: AppContext, commentId: string): Promise<void> {
  const { rows } = await sql<{ author_id: string | null; post_id: string; created_at: Date }>`
    select author_id, post_id, created_at from comments where id = ${commentId} and is_public`.execute(context.db);
  const [comment] = rows;
  const since = comment && (await newSince(context, { kind: "comment", id: commentId }, comment.created_at));
  if (!since) return;
  const [author, postId] = [{ authorId: comment.author_id }, comment.post_id];
  await tellAll(context, { postId, commentId }, author, (after) =>
    followersOfThread({ ...author, postId, commentId, since, after }),
  );
}

/** Has a job tell those who follow the post of a new comment, where there are any. In the transaction of the comment. */
export async function askToTellFollowers(
  { jobs }: Pick<AppContext, "jobs">,
  trx: Db,
  { id, postId }: { id: string; postId: string },
): Promise<void> {
  const { rows } = await sql`select from follows where post_id = ${postId} limit 1`.execute(trx);
  if (rows.length > 0) await jobs.send(trx, TELL_FOLLOWERS, { id });
}
