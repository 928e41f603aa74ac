import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { Subject } from "../decisions/index.ts";
import { NOTIFICATION_MAIL } from "./mails.ts";
import { channelOf, channelsOf, devicesOf, hasMuted, isPushed, type Recipient } from "./preferences.ts";
import { PUSH_NEWS } from "./push-news.ts";

export type Place = { postId: string; commentId?: string | null };

export type News = {
  recipients: Recipient[];
  actorId?: string;
  place?: Place;
  /** What a decision is about. */
  subject?: Subject;
  decisionId?: string;
  suggestionId?: string;
  duplicateId?: string;
  /** What became of a description that its reader had proposed. */
  tag?: { id: string; isTaken: boolean };
};

type Context = Pick<AppContext, "clock" | "jobs">;

/** A piece of news that is written, and where else it goes. */
export type Told = { id: string; is_mailed: boolean; devices: string[] };

/** Has jobs mail a piece of news, and push it to devices. */
export async function send(jobs: AppContext["jobs"], trx: Db, { id, is_mailed, devices }: Told): Promise<void> {
  if (is_mailed) await jobs.send(trx, NOTIFICATION_MAIL, { id });
  for (const deviceId of devices) await jobs.send(trx, PUSH_NEWS, { id, deviceId });
}

/**
 * Whether news of a post or comment waits: nobody is sent what they could not read. A decision is told of anything.
 */
const isWaiting = ({
  postId,
  commentId,
  decisionId,
}: { [Id in "postId" | "commentId" | "decisionId"]: string | null }) =>
  sql<boolean>`${postId}::bigint is not null and ${decisionId}::bigint is null and not exists (
    select from posts p left join comments c on c.id = ${commentId}
    where p.id = ${postId} and p.is_public and (${commentId}::bigint is null or c.is_public))`;

/**
 * Tells members something, in the transaction in which it happens, in the way they have chosen, but nothing of whom they
 * have muted. What is not public yet is sent by `tellOfShown`. One statement.
 */
export async function notify({ clock, jobs }: Context, trx: Db, news: News): Promise<void> {
  const {
    recipients,
    actorId = null,
    place,
    subject,
    decisionId = null,
    suggestionId = null,
    duplicateId = null,
    tag,
  } = news;
  if (recipients.length === 0) return;
  const postId = place?.postId ?? (subject?.kind === "post" ? subject.id : null);
  const commentId = place?.commentId ?? (subject?.kind === "comment" ? subject.id : null);
  const { rows } = await sql<Told>`
    with wanted as (${channelsOf(recipients)}), inserted as (
      insert into notifications
        (user_id, kind, post_id, comment_id, decision_id, suggestion_id, duplicate_id, tag_id, is_taken, actor_id, created_at,
          is_due, is_waiting)
      select user_id, kind, ${postId}, ${commentId}, ${decisionId}, ${suggestionId}, ${duplicateId},
        ${tag?.id ?? null}, ${tag?.isTaken ?? null}, ${actorId}, ${clock()}, channel = 'digest',
        ${isWaiting({ postId, commentId, decisionId })}
      from wanted where channel <> 'off' and (${decisionId}::bigint is not null or not ${hasMuted(sql`wanted.user_id`, actorId)})
      returning id, user_id, is_waiting)
    select i.id, w.channel = 'mail' as is_mailed, ${devicesOf(sql`w.user_id`, sql`w.is_pushed`)} as devices
    from inserted i join wanted w on w.user_id = i.user_id where not i.is_waiting`.execute(trx);
  for (const told of rows) await send(jobs, trx, told);
}

/**
 * What a statement that gives or takes a like is made of, by the names of its parts: `liked` has a row (`author_id`,
 * `post_id`, `comment_id`) for what is liked; `given` and `taken` have one each if a like was really given, or taken back.
 */
export type LikeParts = { liked: string; given: string; taken: string };
type Liker = { actorId: string; now: Date };

/** A query for how the author of what is `liked` is told: no row where nobody is, of one's own likes for one. */
export const channelOfLike = (liked: string, actorId: string) => sql`
  select l.author_id as user_id, ${channelOf(sql`l.author_id`, "like")} as channel,
    ${devicesOf(sql`l.author_id`, isPushed(sql`l.author_id`, "like"))} as devices
  from ${sql.table(liked)} l where l.author_id <> ${actorId} and not ${hasMuted(sql`l.author_id`, actorId)}`;

/**
 * The parts `told` and `untold` of a statement that tell of a like, and take that back where nobody has read it yet; a
 * part `wanted` is to hold `channelOfLike`. All likes of a post or comment are one row until it is read. Of several only the
 * first is sent: `told` has the id of the notification, and whether and where it is to be sent.
 */
export function likeNews({ liked, given, taken }: LikeParts, { actorId, now }: Liker, kind: "post" | "comment") {
  const target =
    kind === "comment"
      ? sql`(user_id, comment_id) where kind = 'like' and comment_id is not null and read_at is null`
      : sql`(user_id, post_id) where kind = 'like' and comment_id is null and read_at is null`;
  // Of several who like it, the news names the last one; that is no longer who has taken it back.
  const others =
    kind === "comment"
      ? sql`comment_likes o where o.comment_id = l.comment_id`
      : sql`post_likes o where o.post_id = l.post_id`;
  const lastOther = sql`(select o.user_id from ${others} and o.user_id <> ${actorId} order by o.created_at desc limit 1)`;
  return sql`told as (
    insert into notifications as n (user_id, kind, post_id, comment_id, actor_id, created_at, is_due)
    select w.user_id, 'like', l.post_id, l.comment_id, ${actorId}, ${now}, w.channel = 'digest'
    from wanted w, ${sql.table(liked)} l, ${sql.table(given)} where w.channel <> 'off'
    on conflict ${target} do update
      set count = n.count + 1, actor_id = excluded.actor_id, created_at = excluded.created_at
    returning id, xmax = 0 as is_first
  ), untold as (
    update notifications n set count = greatest(0, n.count - 1),
      actor_id = case when n.count > 1 and n.actor_id = ${actorId} then coalesce(${lastOther}, n.actor_id) else n.actor_id end
    from ${sql.table(liked)} l, ${sql.table(taken)}
    where n.user_id = l.author_id and l.author_id <> ${actorId} and not ${hasMuted(sql`l.author_id`, actorId)} and n.kind = 'like' and n.read_at is null
      and n.post_id = l.post_id and n.comment_id is not distinct from l.comment_id
  )`;
}

/** Whether a like is to be mailed or pushed, in a query that has `wanted`: that needs a transaction. */
export const isSent = sql<boolean>`(channel = 'mail' or (channel <> 'off' and cardinality(devices) > 0))`;

/** What of a like is to be sent, in a statement that has `wanted` and `told`; null where nothing is. */
export const sentOfLike = sql<Told | null>`(
  select json_build_object('id', t.id::text, 'is_mailed', w.channel = 'mail', 'devices', w.devices)
  from told t, wanted w where t.is_first)`;

/** Sends what is to be sent of a like, in the caller's transaction. */
export async function sendLike({ jobs }: Pick<AppContext, "jobs">, trx: Db, told: Told): Promise<void> {
  await send(jobs, trx, told);
}
