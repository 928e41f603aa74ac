import { serverLimits } from "@unknot/contract/server-limits";
import type { NotificationKind } from "@unknot/contract/values";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Slice } from "../../platform/paging.ts";
import { hasMuted } from "./preferences.ts";
import type { NotificationsTable } from "./tables.ts";

/** What a query calls its `notifications`, and the `posts` and `comments` that they are about. */
type Aliases = { notification: string; post: string; comment: string };

/**
 * Whether a notification may still be shown: what it tells of others' writing must be there for everybody. Decisions,
 * and what became of a description that they proposed, are the member's own affair. That members have agreed about a
 * post is told while it is so.
 */
function isVisible({ notification, post, comment }: Aliases) {
  const n = (column: keyof NotificationsTable) => sql.ref(`${notification}.${column}`);
  const isPublic = (alias: string) => sql.ref(`${alias}.is_public`);
  return sql<SqlBool>`${n("count")} > 0 and (${n("kind")} in ('decision', 'appeal') or ${n("tag_id")} is not null
    or (${isPublic(post)} and (${n("comment_id")} is null or ${isPublic(comment)})
      and (${n("duplicate_id")} is null
        or exists (select from duplicates d where d.id = ${n("duplicate_id")} and d.status = 'agreed'))))`;
}

/** Whether it is of somebody whom its member has muted; decisions reach them whoever makes them. */
const isOfMuted = sql<boolean>`(n.decision_id is null and ${hasMuted(sql`n.user_id`, sql`n.actor_id`)})`;

const ALIASES = { notification: "n", post: "p", comment: "c" };

function selectVisible(db: Db) {
  return db
    .selectFrom("notifications as n")
    .leftJoin("posts as p", "p.id", "n.post_id")
    .leftJoin("comments as c", "c.id", "n.comment_id")
    .where(isVisible(ALIASES));
}

function selectNotifications(db: Db) {
  return selectVisible(db)
    .leftJoin("users as actor", "actor.id", "n.actor_id")
    .leftJoin("moderation_log as d", "d.id", "n.decision_id")
    .leftJoin("suggested_edits as e", "e.id", "n.suggestion_id")
    .leftJoin("users as suggester", "suggester.id", "e.user_id")
    .select([
      "n.id",
      "n.user_id",
      "n.kind",
      "n.post_id",
      "n.comment_id",
      "n.duplicate_id",
      "n.count",
      "n.created_at",
      "n.read_at",
    ])
    .select(["actor.username as actor_name", "d.action", "d.ability", "d.expires_at"])
    .select(["e.user_id as suggester_id", "e.status as suggestion_status", "suggester.username as suggester_name"])
    .select(["d.post_id as decided_post_id", "d.comment_id as decided_comment_id"])
    .select([
      sql<boolean>`n.actor_id is not distinct from e.user_id`.as("is_by_suggester"),
      sql<boolean>`coalesce(e.status = 'accepted' and e.decided_by = e.user_id, false)`.as("is_published"),
      // Published at once, and undone by the author.
      sql<boolean>`coalesce(e.status = 'declined' and e.version is not null, false)`.as("is_undone"),
      "n.is_taken",
      sql<string | null>`(
        select t.name from tags named join tags t on t.id = coalesce(named.synonym_of, named.id)
        where named.id = n.tag_id)`.as("tag"),
      // Why it was decided so, or what was said of a change that was proposed.
      sql<string | null>`coalesce(d.reason, case when e.user_id = n.user_id then e.reason else e.note end)`.as(
        "reason",
      ),
      // Words of others, and only where everybody may read them.
      sql<string | null>`case when n.kind not in ('decision', 'appeal') then p.title end`.as("title"),
      sql<string | null>`case when n.kind in ('reply', 'comment', 'mention', 'follow') then c.text end`.as("text"),
    ]);
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof selectNotifications>["execute"]>>[number];

/** The query for one page of a member's notifications, newest first. */
export function listNotificationsQuery(db: Db, userId: string, slice: Slice) {
  return selectNotifications(db)
    .where("n.user_id", "=", userId)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
}

/** One notification; undefined where there is none, or nothing that may be shown any more. */
export function findNotification(db: Db, id: string) {
  return selectNotifications(db).select(isOfMuted.as("is_muted")).where("n.id", "=", id).executeTakeFirst();
}

/** Takes out of the next digest of a member what is not of these kinds, or of whom they have muted since. */
export async function forgetUnwanted(db: Db, userId: string, kinds: NotificationKind[]): Promise<void> {
  await sql`update notifications n set is_due = false
    where user_id = ${userId} and is_due and read_at is null and (kind <> all(${kinds}::text[]) or ${isOfMuted})`.execute(
    db,
  );
}

/** What of a member is to be in the next digest and has not been read on the site meanwhile. */
export function listDue(db: Db, userId: string, limit: number) {
  return selectNotifications(db)
    .where("n.user_id", "=", userId)
    .where("n.is_due", "=", true)
    .where("n.read_at", "is", null)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();
}

/** How many notifications a member has, and how many of them are unread, counted up to 100. */
export async function countNotifications(db: Db, userId: string): Promise<number> {
  const { count } = await selectVisible(db)
    .select(sql<number>`count(*)::int`.as("count"))
    .where("n.user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The notifications of a member that they have not read, counted up to 100, in a query that has `userId`. */
const unreadOf = (userId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from (
    select 1 from notifications n
    left join posts p on p.id = n.post_id
    left join comments c on c.id = n.comment_id
    where n.user_id = ${userId} and n.read_at is null and ${isVisible(ALIASES)} limit ${serverLimits.unreadMax}) unread)`;

/** How many notifications a member has not read, up to 100. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadOf(sql`${userId}::bigint`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a session is told of: unread notifications, and when a draft of its member was last saved; empty for none. */
export type News = { count: number; drafts: string };

/**
 * How many notifications the member of each session has not read, up to 100, and their newest draft, by session. A session that is over is
 * missing: ended, expired, or gone with its account.
 */
export async function countUnreadOf(db: Db, sessionIds: string[], now: Date): Promise<Map<string, News>> {
  const { rows } = await sql<{ id: string; count: number; drafts: Date | null }>`
    select s.id, ${unreadOf(sql`s.user_id`)} as count,
      (select d.saved_at from drafts d where d.user_id = s.user_id order by d.saved_at desc limit 1) as drafts
    from sessions s where s.id = any(${sessionIds}::bigint[]) and s.expires_at > ${now}`.execute(db);
  return new Map(rows.map(({ id, count, drafts }) => [id, { count, drafts: drafts?.toISOString() ?? "" }]));
}
