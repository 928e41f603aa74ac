import type { Case } from "@unknot/contract/services/moderation";
import { sql } from "kysely";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { pageWith, type Slice, sliceOf, toPage } from "../../platform/paging.ts";
import { replacedVersion } from "../history/index.ts";
import { memberName } from "../members/index.ts";
import { isClaimLive } from "./cases.ts";
import { contentColumns, viewContent } from "./content.ts";
import { memberRecordsOf } from "./member-records.ts";
import { decisionBlocker, typeOf } from "./subjects.ts";

type Status = Case["status"];

/** Reports that come with each row of the queue. */
const REPORTS_SHOWN = 10;

/** The query for one page of the queue: the newest report first; of what is decided, the newest decision. */
export function listCasesQuery(db: Db, status: Status, slice: Slice) {
  const order = status === "open" ? "last_reported_at" : "decided_at";
  const page = db
    .selectFrom("cases")
    .select("cases.id")
    .where("status", "=", status)
    .$if(status !== "open", (query) => query.where("decided_at", "is not", null))
    .orderBy(order, "desc")
    .orderBy("id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
  return db
    .selectFrom("cases as k")
    .leftJoin("comments as c", "c.id", "k.comment_id")
    .leftJoin("posts as p", (join) => join.on("p.id", "=", sql`coalesce(k.post_id, c.post_id)`))
    .leftJoin("users as author", (join) => join.on("author.id", "=", sql`coalesce(c.author_id, p.author_id)`))
    .leftJoin("users as claimer", "claimer.id", "k.claimed_by")
    .leftJoin("users as decider", "decider.id", "k.decided_by")
    .select([
      "k.id",
      "k.post_id",
      "k.comment_id",
      "k.opened_at",
      "k.last_reported_at",
      "k.report_count",
      "k.claimed_by",
      "k.claimed_at",
      "k.decided_at",
      "claimer.username as claimer_name",
      "decider.username as decider_name",
      ...contentColumns({ post: "p", comment: "c", author: "author" }),
    ])
    .where("k.id", "in", page)
    .orderBy(`k.${order}`, "desc")
    .orderBy("k.id", "desc");
}

type ReportRow = {
  case_id: string;
  reason: string;
  category: string | null;
  created_at: Date;
  username: string | null;
  number: number | null;
  newer: number | null;
  is_removed: boolean | null;
};

/** The newest reports of some cases, by case. */
async function reportsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never[]>();
  const { rows } = await sql<ReportRow>`
    select r.*, u.username, v.number, v.newer, v.is_removed from unnest(${ids}::bigint[]) k(id)
    cross join lateral (
      select case_id, post_id, comment_id, version, reporter_id, reason, category, created_at from reports
      where case_id = k.id
      order by created_at desc, id desc limit ${REPORTS_SHOWN}) r
    left join users u on u.id = r.reporter_id
    left join lateral (${replacedVersion("r")}) v on true`.execute(db);
  return Map.groupBy(rows, (row) => row.case_id);
}

async function countCases(db: Db, status: Status): Promise<number> {
  const { count } = await db
    .selectFrom("cases")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("status", "=", status)
    .$if(status !== "open", (query) => query.where("decided_at", "is not", null))
    .executeTakeFirstOrThrow();
  return count;
}

type Row = Awaited<ReturnType<ReturnType<typeof listCasesQuery>["execute"]>>[number];

function claimOf(row: Row, viewer: Member, now: Date) {
  const isLive = isClaimLive(row.claimed_at, now) && row.claimed_by !== null;
  return {
    claimedBy: isLive ? memberName(row.claimer_name) : null,
    isClaimedByCaller: isLive && row.claimed_by === viewer.id,
  };
}

/** Which version was reported, where it is not the present one. Of what is deleted there is none to read. */
function versionOf({ number, newer, is_removed }: ReportRow, { title }: Row) {
  if (number === null || newer === null) return {};
  return { version: { number, page: pageWith(newer), isReadable: !is_removed && title !== null } };
}

/** Answers get_reports: one page of the queue, with what readers see, the reports, and the author's record. */
export async function listQueue({ db, clock }: AppContext, viewer: Member, status: Status, page: number) {
  const now = clock();
  const totalCount = await countCases(db, status);
  const slice = sliceOf(page, totalCount);
  const rows = slice ? await listCasesQuery(db, status, slice).execute() : [];
  const reports = await reportsOf(
    db,
    rows.map((row) => row.id),
  );
  const authors = await memberRecordsOf(
    db,
    rows.map((row) => row.author_id),
    now,
  );
  const list = rows.map((row): Case => {
    const author = row.author_id ? authors.get(row.author_id) : undefined;
    return {
      object_id: (row.post_id ?? row.comment_id) as string,
      object_type: typeOf(row, row.parent_id) ?? "problemSolution",
      status,
      opened: row.opened_at.toISOString(),
      lastReported: row.last_reported_at.toISOString(),
      reportCount: row.report_count,
      reports: (reports.get(row.id) ?? []).map((report) => ({
        user: memberName(report.username),
        reason: report.reason,
        category: report.category,
        date: report.created_at.toISOString(),
        ...versionOf(report, row),
      })),
      content: viewContent(row),
      author: author?.record ?? null,
      ...claimOf(row, viewer, now),
      mayDecide: decisionBlocker(viewer, { id: row.author_id, role: author?.role ?? null }) === null,
      decidedBy: row.decided_at && memberName(row.decider_name),
      decided: row.decided_at?.toISOString() ?? null,
    };
  });
  return toPage(page, { list, totalCount });
}
