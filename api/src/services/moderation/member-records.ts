import type { MemberRecord } from "@unknot/contract/moderation-schemas";
import type { ModerationAction, Role } from "@unknot/contract/values";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../database.ts";
import { type Slice, sliceOf } from "../../platform/paging.ts";
import { lastMuteColumn, muteOf } from "../trust/index.ts";

/** How often something has been decided about the member whose id is in a column of the query around it. */
const timesDecided = (memberId: string, action: ModerationAction) => sql<number>`(
  select count(*)::int from moderation_log d where d.user_id = ${sql.ref(memberId)} and d.action in (${action}))`;

/** A member as moderators judge them. */
function selectMemberRecords(db: Db) {
  return db
    .selectFrom("users as u")
    .select([
      "u.id",
      "u.username",
      "u.role",
      "u.created_at",
      "u.post_count",
      "u.comment_count",
      timesDecided("u.id", "hide").as("times_hidden"),
      timesDecided("u.id", "mute").as("times_muted"),
      lastMuteColumn("u.id").as("last_mute"),
    ]);
}

type MemberRecordRow = Awaited<ReturnType<ReturnType<typeof selectMemberRecords>["execute"]>>[number];

/** What a moderator sees of a member: never an address. */
function viewMemberRecord(row: MemberRecordRow, now: Date): MemberRecord {
  const mute = muteOf(row.last_mute, now);
  const { id: decision_id = "" } = row.last_mute ?? {};
  return {
    username: row.username,
    role: row.role,
    date_created: row.created_at.toISOString(),
    problemSolutionCount: row.post_count,
    commentCount: row.comment_count,
    timesHidden: row.times_hidden,
    timesMuted: row.times_muted,
    mute: mute && { decision_id, reason: mute.reason, expiration: mute.until?.toISOString() ?? null },
  };
}

/** The records of some members, by their ids. */
export async function memberRecordsOf(db: Db, ids: (string | null)[], now: Date) {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const rows = known.length > 0 ? await selectMemberRecords(db).where("u.id", "in", known).execute() : [];
  return new Map(rows.map((row) => [row.id, { role: row.role as Role, record: viewMemberRecord(row, now) }]));
}

type Search = { search?: string | undefined; team?: boolean };

/** The query for members as moderators look for them: by the beginning of a name, the team, or the newest. */
export function listMembersQuery(db: Db, { search = "", team }: Search, slice: Slice) {
  const query = selectMemberRecords(db)
    .where("u.is_active", "=", true)
    .limit(slice.limit + 1)
    .offset(slice.offset);
  if (team) return query.where("u.role", "<>", "member").orderBy("u.username_key");
  if (search.trim() === "") return query.orderBy("u.id", "desc");
  const beginning = `${search
    .trim()
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[\\%_]/g, "\\$&")}%`;
  return query.where(sql<SqlBool>`u.username_key like ${beginning}`).orderBy("u.username_key");
}

/** One page of members; one more than a page has tells that there is a next one. */
export async function listMembers(db: Db, input: Search & { page: number }, now: Date) {
  const slice = sliceOf(input.page, Number.MAX_SAFE_INTEGER) as Slice;
  const rows = await listMembersQuery(db, input, slice).execute();
  const list = rows.slice(0, slice.limit).map((row) => viewMemberRecord(row, now));
  return { list, page: input.page, hasMore: rows.length > slice.limit };
}
