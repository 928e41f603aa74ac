import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { Subject } from "../decisions/index.ts";
import { NOTIFICATION_MAIL } from "./mails.ts";
import { channelsOf, type Recipient } from "./preferences.ts";

type Place = { postId: string; commentId?: string | null };

export type News = {
  recipients: Recipient[];
  actorId?: string;
  place?: Place;
  /** What a decision is about. */
  subject?: Subject;
  decisionId?: string;
};

type Context = Pick<AppContext, "clock" | "jobs">;

/** Tells members something, in the transaction in which it happens, in the way they have chosen. One statement. */
export async function notify({ clock, jobs }: Context, trx: Db, news: News): Promise<void> {
  const { recipients, actorId = null, place, subject, decisionId = null } = news;
  if (recipients.length === 0) return;
  const postId = place?.postId ?? (subject?.kind === "post" ? subject.id : null);
  const commentId = place?.commentId ?? (subject?.kind === "comment" ? subject.id : null);
  const { rows } = await sql<{ id: string; is_mailed: boolean }>`
    with wanted as (${channelsOf(recipients)}), inserted as (
      insert into notifications (user_id, kind, post_id, comment_id, decision_id, actor_id, created_at, is_due)
      select user_id, kind, ${postId}, ${commentId}, ${decisionId}, ${actorId}, ${clock()}, channel = 'digest'
      from wanted where channel <> 'off' returning id, user_id)
    select i.id, w.channel = 'mail' as is_mailed from inserted i join wanted w on w.user_id = i.user_id`.execute(trx);
  for (const { id, is_mailed } of rows) if (is_mailed) await jobs.send(trx, NOTIFICATION_MAIL, { id });
}

export type Liked = { userId: string; actorId: string; postId: string; commentId: string | null; now: Date };

/**
 * The names of the parts of a statement: `cause` has a row if a like was really given or taken back; `result` is to hold
 * the id of the notification, and whether it is to be mailed.
 */
type Parts = { cause: string; result: string };

/**
 * The parts of a statement that tell of a like: all the likes of a post or comment are one row until it is read. Of
 * several likes only the first is mailed.
 */
export function likeNews({ userId, actorId, postId, commentId, now }: Liked, { cause, result }: Parts) {
  const target = commentId
    ? sql`(user_id, comment_id) where kind = 'like' and comment_id is not null and read_at is null`
    : sql`(user_id, post_id) where kind = 'like' and comment_id is null and read_at is null`;
  return sql`wanted as (${channelsOf([{ userId, kind: "like" }])}), ${sql.table(result)} as (
    insert into notifications as n (user_id, kind, post_id, comment_id, actor_id, created_at, is_due)
    select user_id, 'like', ${postId}, ${commentId}, ${actorId}, ${now}, channel = 'digest'
    from wanted, ${sql.table(cause)} where channel <> 'off'
    on conflict ${target} do update
      set count = n.count + 1, actor_id = excluded.actor_id, created_at = excluded.created_at
    returning id, xmax = 0 and (select channel = 'mail' from wanted) as is_mailed)`;
}

/** The part of a statement that takes a like back from the notification of it, where nobody has read that yet. */
export function unlikeNews({ userId, postId, commentId }: Liked, { cause, result }: Parts) {
  return sql`${sql.table(result)} as (
    update notifications n set count = greatest(0, count - 1) from ${sql.table(cause)}
    where n.user_id = ${userId} and n.kind = 'like' and n.read_at is null and n.post_id = ${postId}
      and n.comment_id is not distinct from ${commentId}::bigint
    returning n.id, false as is_mailed)`;
}

/** Mails of a like what is to be mailed, in the caller's transaction. */
export async function mailLike({ jobs }: Pick<AppContext, "jobs">, trx: Db, id: string): Promise<void> {
  await jobs.send(trx, NOTIFICATION_MAIL, { id });
}
