import type { Db } from "@unknot/api/database";
import { setRole } from "@unknot/api/services/members/index";
import { sql } from "kysely";
import type { Case } from "./cases.ts";
import type { BenchRequest } from "./load.ts";

/** Most open reports that the queue is measured with. */
const OPEN = 10_000;
const PAGES = 200;

/** The queue with one open report on each of up to 10,000 posts, as a moderator asks for its pages in turn. */
export async function makeQueueCase(
  db: Db,
  { username, userId, token }: { username: string; userId: string; token: string },
): Promise<Case> {
  await setRole(db, username, "moderator");
  await sql`
    with chosen as (select id from posts where is_public order by id limit ${OPEN}), opened as (
      insert into cases (post_id, report_count, opened_at, last_reported_at)
      select id, 1, now(), now() - id * interval '1 second' from chosen
      on conflict do nothing returning id, post_id)
    insert into reports (reporter_id, post_id, case_id, reason, category, created_at)
    select ${userId}, post_id, id, '<p>This looks like advertising to me, and not like a solution</p>', 'Spam', now()
    from opened`.execute(db);
  const { rows } = await sql<{
    pages: number;
  }>`select ceil(count(*) / 20.0)::int as pages from cases where status = 'open'`.execute(db);
  const pages = Math.min(PAGES, rows[0]?.pages ?? 1);
  const requests = Array.from(
    { length: pages },
    (_, index): BenchRequest => ({
      method: "GET",
      path: `/api/get_reports?page=${1 + Math.floor((index * (rows[0]?.pages ?? 1)) / pages)}`,
      token,
    }),
  );
  return { set: "queue", name: "of reports", requests };
}

/** Takes away what `makeQueueCase` made; call it before its moderator goes. */
export async function removeQueue(db: Db, userId: string): Promise<void> {
  await sql`delete from cases where id in (select case_id from reports where reporter_id = ${userId})`.execute(db);
}
