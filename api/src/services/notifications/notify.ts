import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { Subject } from "../decisions/index.ts";
import { NOTIFICATION_MAIL } from "./mails.ts";
import { channelOf, channelsOf, type Recipient } from "./preferences.ts";

export type Place = { postId: string; commentId?: string | null };

export type News = {
  recipients: Recipient[];
  actorId?: string;
  place?: Place;
  /** What a decision is about. */
  subject?: Subject;
  decisionId?: string;
  suggestionId?: string;
};

type Context = Pick<AppContext, "clock" | "jobs">;

/** Whether a member has muted the one who did something; nobody has muted nobody. */
const hasMuted = (userId: RawBuilder<unknown>, actorId: string | null) => sql<boolean>`
  exists (select from muted_members m where m.user_id = ${userId} and m.member_id = ${actorId})`;

/** Tells members something, in the transaction in which it happens, in the way they have chosen, but nothing of whom they have muted. One statement. */
export async function notify({ clock, jobs }: Context, trx: Db, news: News): Promise<void> {
  const { recipients, actorId = null, place, subject, decisionId = null, suggestionId = null } = news;
  if (recipients.length === 0) return;
  const postId = place?.postId ?? (subject?.kind === "post" ? subject.id : null);
  const commentId = place?.commentId ?? (subject?.kind === "comment" ? subject.id : null);
  const { rows } = await sql<{ id: string; is_mailed: boolean }>`
    with wanted as (${channelsOf(recipients)}), inserted as (
      insert into notifications (user_id, kind, post_id, comment_id, decision_id, suggestion_id, actor_id, created_at, is_due)
      select user_id, kind, ${postId}, ${commentId}, ${decisionId}, ${suggestionId}, ${actorId}, ${clock()}, channel = 'digest'
      from wanted where channel <> 'off' and (${decisionId}::bigint is not null or not ${hasMuted(sql`wanted.user_id`, actorId)})
      returning id, user_id)
    select i.id, w.channel = 'mail' as is_mailed from inserted i join wanted w on w.user_id = i.user_id`.execute(trx);
  for (const { id, is_mailed } of rows) if (is_mailed) await jobs.send(trx, NOTIFICATION_MAIL, { id });
}

/**
 * What a statement that gives or takes a like is made of, by the names of its parts: `liked` has a row (`author_id`,
 * `post_id`, `comment_id`) for what is liked; `given` and `taken` have one each if a like was really given, or taken back.
 */
export type LikeParts = { liked: string; given: string; taken: string };
type Liker = { actorId: string; now: Date };

/** A query for how the author of what is `liked` is told: no row where nobody is, of one's own likes for one. */
export const channelOfLike = (liked: string, actorId: string) => sql`
  select l.author_id as user_id, ${channelOf(sql`l.author_id`, "like")} as channel
  from ${sql.table(liked)} l where l.author_id <> ${actorId} and not ${hasMuted(sql`l.author_id`, actorId)}`;

/**
 * The parts `told` and `untold` of a statement that tell of a like, and take that back where nobody has read it yet; a
 * part `wanted` is to hold `channelOfLike`. All likes of a post or comment are one row until it is read. Of several only the
 * first is mailed: `told` has the id of the notification, and whether it is to be mailed.
 */
export function likeNews({ liked, given, taken }: LikeParts, { actorId, now }: Liker, kind: "post" | "comment") {
  const target =
    kind === "comment"
      ? sql`(user_id, comment_id) where kind = 'like' and comment_id is not null and read_at is null`
      : sql`(user_id, post_id) where kind = 'like' and comment_id is null and read_at is null`;
  return sql`told as (
    insert into notifications as n (user_id, kind, post_id, comment_id, actor_id, created_at, is_due)
    select w.user_id, 'like', l.post_id, l.comment_id, ${actorId}, ${now}, w.channel = 'digest'
    from wanted w, ${sql.table(liked)} l, ${sql.table(given)} where w.channel <> 'off'
    on conflict ${target} do update
      set count = n.count + 1, actor_id = excluded.actor_id, created_at = excluded.created_at
    returning id, xmax = 0 and (select channel = 'mail' from wanted) as is_mailed
  ), untold as (
    update notifications n set count = greatest(0, n.count - 1) from ${sql.table(liked)} l, ${sql.table(taken)}
    where n.user_id = l.author_id and l.author_id <> ${actorId} and not ${hasMuted(sql`l.author_id`, actorId)} and n.kind = 'like' and n.read_at is null
      and n.post_id = l.post_id and n.comment_id is not distinct from l.comment_id
  )`;
}

/** Mails of a like what is to be mailed, in the caller's transaction. */
export async function mailLike({ jobs }: Pick<AppContext, "jobs">, trx: Db, id: string): Promise<void> {
  await jobs.send(trx, NOTIFICATION_MAIL, { id });
}
