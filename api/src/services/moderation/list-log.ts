import type { Action } from "@unknot/contract/moderation-schemas";
import type { LogEntry } from "@unknot/contract/services/records";
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { type Slice, sliceOf, toPage } from "../../platform/paging.ts";
import { findMemberWithRole, memberName } from "../members/index.ts";
import { typeOf } from "./subjects.ts";

type Filter = { action?: Action; userId?: string; actorId?: string };

function filtered(db: Db, { action, userId, actorId }: Filter) {
  return db
    .selectFrom("moderation_log as d")
    .where("d.is_sample", "=", false)
    .$if(action !== undefined, (query) => query.where("d.action", "=", action as Action))
    .$if(userId !== undefined, (query) => query.where("d.user_id", "=", userId as string))
    .$if(actorId !== undefined, (query) => query.where("d.actor_id", "=", actorId as string));
}

/** The query for one page of the log, newest first. */
export function listLogQuery(db: Db, filter: Filter, slice: Slice) {
  return filtered(db, filter)
    .leftJoin("users as actor", "actor.id", "d.actor_id")
    .leftJoin("users as u", "u.id", "d.user_id")
    .leftJoin("comments as c", "c.id", "d.comment_id")
    .select(["d.id", "d.action", "d.actor_id", "d.user_id", "d.post_id", "d.comment_id", "d.reason", "d.category"])
    .select(["d.ability", "d.expires_at", "d.created_at", "actor.username as actor_name", "u.username", "c.parent_id"])
    .select("c.post_id as comment_post_id")
    .orderBy("d.id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
}

/** Counted by month as the log grows, so that the whole of it need not be. */
async function countKept(db: Db, actions: readonly Action[] | null): Promise<number> {
  const { count } = await db
    .selectFrom("moderation_months")
    .select(sql<number>`coalesce(sum(count), 0)::int`.as("count"))
    .where("kind", "=", "decision")
    .$if(actions !== null, (query) => query.where("name", "in", actions ?? []))
    .executeTakeFirstOrThrow();
  return count;
}

async function countLog(db: Db, filter: Filter): Promise<number> {
  const { action, userId, actorId } = filter;
  if (userId === undefined && actorId === undefined) return countKept(db, action ? [action] : null);
  const { count } = await filtered(db, filter).select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return count;
}

type Asked = { action?: Action | undefined; username?: string | undefined; actor?: string | undefined };

/** The filter that names mean; null where one of them is nobody's, about whom there is nothing. */
async function filterOf(db: Db, { action, username, actor }: Asked): Promise<Filter | null> {
  const idOf = async (name: string | undefined) =>
    name ? ((await findMemberWithRole(db, name))?.id ?? null) : undefined;
  const userId = await idOf(username);
  const actorId = await idOf(actor);
  if (userId === null || actorId === null) return null;
  return { ...(action && { action }), ...(userId && { userId }), ...(actorId && { actorId }) };
}

/** Answers get_moderation_log. */
export async function listLog(db: Db, asked: Asked, page: number) {
  const filter = await filterOf(db, asked);
  const totalCount = filter ? await countLog(db, filter) : 0;
  const slice = sliceOf(page, totalCount);
  const rows = slice && filter ? await listLogQuery(db, filter, slice).execute() : [];
  const list = rows.map(
    (row): LogEntry => ({
      _id: row.id,
      action: row.action,
      actor: row.actor_id && memberName(row.actor_name),
      isAutomatic: row.actor_id === null,
      username: row.user_id && memberName(row.username),
      object_type: typeOf(row, row.parent_id),
      object_id: row.post_id ?? row.comment_id,
      ps_id: row.post_id ?? row.comment_post_id,
      reason: row.reason,
      category: row.category,
      ability: row.ability,
      expiration: row.expires_at?.toISOString() ?? null,
      date: row.created_at.toISOString(),
    }),
  );
  return toPage(page, { list, totalCount });
}

/** What everybody may know of: what happened to content and members, not how the team works. */
const PUBLIC = [
  "hold",
  "hide",
  "unhide",
  "mute",
  "unmute",
  "uphold",
  "overturn",
  "clear",
  "erase",
] as const satisfies readonly Action[];

/** The query for the log as everybody sees it. */
export function listPublicLogQuery(db: Db, slice: Slice) {
  return db
    .selectFrom("moderation_log as d")
    .leftJoin("comments as c", "c.id", "d.comment_id")
    .select(["d.action", "d.actor_id", "d.post_id", "d.comment_id", "d.reason", "d.category", "d.expires_at"])
    .select(["d.created_at", "c.parent_id"])
    .where(sql<boolean>`d.action in (${sql.join(PUBLIC.map((action) => sql.lit(action)))}) and not d.is_sample`)
    .orderBy("d.id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
}

const MONTHS_SHOWN = 12;

async function listMonths(db: Db) {
  const months = db
    .selectFrom("moderation_months")
    .select("month")
    .distinct()
    .orderBy("month", "desc")
    .limit(MONTHS_SHOWN);
  const rows = await db
    .selectFrom("moderation_months")
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as("month"), "kind", "name", "count"])
    .where("month", "in", months)
    .where((is) => is.or([is("kind", "<>", "decision"), is("name", "in", [...PUBLIC, "dismiss"])]))
    .orderBy("month", "desc")
    .orderBy("kind")
    .orderBy("name")
    .execute();
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return [...byMonth].map(([month, counts]) => ({
    month,
    counts: counts.map(({ kind, name, count }) => ({ kind, name, count })),
  }));
}

/** Answers get_transparency: no names, and nothing of what was removed. */
export async function showTransparency(db: Db, page: number) {
  const totalCount = await countKept(db, PUBLIC);
  const slice = sliceOf(page, totalCount);
  const rows = slice ? await listPublicLogQuery(db, slice).execute() : [];
  const list = rows.map((row) => ({
    action: row.action,
    object_type: typeOf(row, row.parent_id),
    isAutomatic: row.actor_id === null,
    reason: row.reason,
    category: row.category,
    expiration: row.expires_at?.toISOString() ?? null,
    date: row.created_at.toISOString(),
  }));
  return { ...toPage(page, { list, totalCount }), months: await listMonths(db) };
}
