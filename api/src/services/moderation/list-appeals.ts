import type { AppealRow, Decision } from "@unknot/contract/services/appeals";
import type { WaitingStatus } from "@unknot/contract/values";
import { type SqlBool, sql } from "kysely";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { type Slice, sliceOf, toPage } from "../../platform/paging.ts";
import type { ModerationLogTable } from "../decisions/index.ts";
import { memberName } from "../members/index.ts";
import { countOpenAppeals } from "./appeals.ts";
import { contentColumns, viewContent } from "./content.ts";
import { typeOf } from "./subjects.ts";

/** A decision, as columns of a query that has the log as `d`, with the subject it is about. */
const decisionColumns = [
  "d.id as decision_id",
  "d.action",
  "d.actor_id",
  "d.user_id",
  "d.post_id",
  "d.comment_id",
  "d.reason",
  "d.ability",
  "d.expires_at",
  "d.created_at as decided_at",
] as const;

/** Whether a later line has put a decision out of force; `decision` is what the query around it calls its line. */
function isReplaced(decision: string) {
  const d = (column: keyof ModerationLogTable) => sql.ref(`${decision}.${column}`);
  return sql<boolean>`exists (
    select from moderation_log n where n.id > ${d("id")} and (
      (n.post_id = ${d("post_id")} and n.action in ('hold', 'hide', 'unhide'))
      or (n.comment_id = ${d("comment_id")} and n.action in ('hold', 'hide', 'unhide'))
      or (${d("action")} = 'mute' and n.user_id = ${d("user_id")} and n.action in ('mute', 'unmute'))))`;
}

const APPEALABLE = ["hide", "mute"] as const;
const NOTIFIED = ["hold", "hide", "unhide", "mute", "unmute", "clear", "erase", "restrict", "unrestrict"] as const;

/** The query for what has been decided about a member and their writing, newest first. */
export function listDecisionsQuery(db: Db, userId: string, slice: Slice) {
  return db
    .selectFrom("moderation_log as d")
    .leftJoin("appeals as a", "a.decision_id", "d.id")
    .leftJoin("comments as c", "c.id", "d.comment_id")
    .leftJoin("posts as p", (join) => join.on("p.id", "=", sql`coalesce(d.post_id, c.post_id)`))
    .select(decisionColumns)
    .select(["a.id as appeal_id", "a.text", "a.created_at as appealed_at", "a.outcome", "a.answer", "a.answered_at"])
    .select([
      "c.parent_id",
      "p.title",
      isReplaced("d").as("is_replaced"),
      sql<boolean>`(d.post_id is null and d.comment_id is null) or (p.id is not null and p.deleted_at is null
        and (d.comment_id is null or (c.id is not null and c.deleted_at is null)))`.as("is_there"),
    ])
    .where("d.user_id", "=", userId)
    .where("d.action", "in", NOTIFIED)
    .orderBy("d.id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
}

/** Answers get_decisions. */
export async function listDecisions({ db, clock }: AppContext, viewer: Member, page: number) {
  const now = clock();
  const { count } = await db
    .selectFrom("moderation_log")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", viewer.id)
    .where("action", "in", NOTIFIED)
    .executeTakeFirstOrThrow();
  const slice = sliceOf(page, count);
  const rows = slice ? await listDecisionsQuery(db, viewer.id, slice).execute() : [];
  const list = rows.map((row): Decision => {
    const isOver = row.is_replaced || !row.is_there || (row.expires_at !== null && row.expires_at <= now);
    const canBe = APPEALABLE.some((action) => action === row.action);
    const isInForce = !isOver && (canBe || row.action === "hold");
    return {
      decision_id: row.decision_id,
      action: row.action,
      object_type: typeOf(row, row.parent_id),
      object_id: row.post_id ?? row.comment_id,
      title: row.is_there ? row.title : null,
      reason: row.reason,
      ability: row.ability,
      expiration: row.expires_at?.toISOString() ?? null,
      date: row.decided_at.toISOString(),
      isInForce,
      mayAppeal: isInForce && canBe && row.appeal_id === null,
      appeal: row.appeal_id === null ? null : viewAppeal({ ...row, appeal_id: row.appeal_id }),
    };
  });
  return toPage(page, { list, totalCount: count });
}

type AppealColumns = {
  appeal_id: string;
  text: string | null;
  appealed_at: Date | null;
  outcome: string | null;
  answer: string | null;
  answered_at: Date | null;
};

function viewAppeal(row: AppealColumns) {
  return {
    appeal_id: row.appeal_id,
    text: row.text ?? "",
    date: row.appealed_at?.toISOString() ?? "",
    outcome: row.outcome,
    answer: row.answer,
    answered: row.answered_at?.toISOString() ?? null,
  };
}

/** Whether there is another moderator than the viewer and whose appeal `a` is, as \`requireMayAnswer\` asks of one. */
const hasOthers = (viewerId: string) => sql<boolean>`exists (
  select from users m where m.role <> 'member' and m.is_active and m.id not in (${viewerId}, a.user_id))`;

type Asked = { viewerId: string; status: WaitingStatus; slice: Slice };

/** The query for appeals with what they are about: those that wait, oldest first, or the last that were answered. */
export function listAppealsQuery(db: Db, { viewerId, status, slice }: Asked) {
  const query = db
    .selectFrom("appeals as a")
    .innerJoin("moderation_log as d", "d.id", "a.decision_id")
    .innerJoin("users as u", "u.id", "a.user_id")
    .leftJoin("users as decider", "decider.id", "d.actor_id")
    .leftJoin("users as answerer", "answerer.id", "a.answered_by")
    .leftJoin("comments as c", "c.id", "d.comment_id")
    .leftJoin("posts as p", (join) => join.on("p.id", "=", sql`coalesce(d.post_id, c.post_id)`))
    .leftJoin("users as author", (join) => join.on("author.id", "=", sql`coalesce(c.author_id, p.author_id)`))
    .select(decisionColumns)
    .select(hasOthers(viewerId).as("has_others"))
    .select(["a.id as appeal_id", "a.text as appeal_text", "a.created_at as appealed_at", "a.outcome", "a.answer"])
    .select(["a.answered_at", "u.username", "decider.username as decider_name", "answerer.username as answerer_name"])
    .select(contentColumns({ post: "p", comment: "c", author: "author" }))
    .where(sql<SqlBool>`a.outcome is ${sql.raw(status === "open" ? "null" : "not null")}`)
    .limit(slice.limit)
    .offset(slice.offset);
  if (status === "open") return query.orderBy("a.id");
  return query.orderBy("a.answered_at", "desc").orderBy("a.id", "desc");
}

async function countAppeals(db: Db, status: WaitingStatus): Promise<number> {
  if (status === "open") return countOpenAppeals(db);
  const { count } = await db
    .selectFrom("appeals")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("outcome", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Answers get_appeals. */
export async function listAppeals({ db }: AppContext, viewer: Member, status: WaitingStatus, page: number) {
  const totalCount = await countAppeals(db, status);
  const slice = sliceOf(page, totalCount);
  const rows = slice ? await listAppealsQuery(db, { viewerId: viewer.id, status, slice }).execute() : [];
  const list = rows.map(
    (row): AppealRow => ({
      ...viewAppeal({ ...row, text: row.appeal_text }),
      username: row.username,
      decision: {
        action: row.action,
        actor: row.actor_id && memberName(row.decider_name),
        reason: row.reason,
        expiration: row.expires_at?.toISOString() ?? null,
        date: row.decided_at.toISOString(),
      },
      object_type: typeOf(row, row.parent_id),
      object_id: row.post_id ?? row.comment_id,
      content: row.post_id || row.comment_id ? viewContent(row) : null,
      answeredBy: row.answered_at && memberName(row.answerer_name),
      mayAnswer: row.outcome === null && row.user_id !== viewer.id && (row.actor_id !== viewer.id || !row.has_others),
    }),
  );
  return toPage(page, { list, totalCount });
}
