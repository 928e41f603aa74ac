import { DAY } from "@unknot/contract/limits";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { missedSearches } from "../../support/search/missed-searches.ts";
import { NO_MAIL } from "../auth/index.ts";
import { countOpenMessages } from "../contact/index.ts";
import { countOpenAppeals, showOpenCases } from "../moderation/index.ts";

const DAYS_SHOWN = 7;

/** Counts what is slow to count, for the page of the admins: run by a job, not by whoever looks. */
export async function countStatistics(db: Db, now: Date): Promise<void> {
  await sql`
    insert into site_numbers (name, value, counted_at)
    select name, value, ${now} from (
      select 'members' as name, count(*) as value from users where is_active
      union all select 'posts', count(*) from posts where is_public
      union all select 'comments', count(*) from comments where is_public
      union all select 'reports', count(*) from reports
      union all select 'sessions', count(*) from sessions where expires_at > ${now}
    ) counted
    on conflict (name) do update set value = excluded.value, counted_at = excluded.counted_at`.execute(db);
}

async function readCounts(db: Db, now: Date) {
  const read = () => db.selectFrom("site_numbers").selectAll().orderBy("name").execute();
  const rows = await read();
  if (rows.length > 0) return rows;
  await countStatistics(db, now);
  return read();
}

async function showQueue(db: Db) {
  const { open, oldest } = await showOpenCases(db);
  const [appeals, messages] = [await countOpenAppeals(db), await countOpenMessages(db)];
  return { open, oldest: oldest?.toISOString() ?? null, appeals, messages };
}

/** Answers get_site_numbers. */
export async function showStatistics({ db, clock }: AppContext) {
  const now = clock();
  const counts = await readCounts(db, now);
  const from = new Date(now.getTime() - (DAYS_SHOWN - 1) * DAY).toISOString().slice(0, 10);
  const days = await db
    .selectFrom("site_events")
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"), "name", sql<number>`count::int`.as("count")])
    .where(sql<boolean>`day >= ${from}::date`)
    .orderBy("day", "desc")
    .orderBy("name")
    .execute();
  const { rows: jobs } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text as state, count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' and name <> ${NO_MAIL}
    group by 1, 2 order by 1, 2`.execute(db);
  return {
    ...ok,
    counted: (counts[0]?.counted_at ?? now).toISOString(),
    counts: counts.map(({ name, value }) => ({ name, value: Number(value) })),
    queue: await showQueue(db),
    days,
    missed: await missedSearches(db),
    jobs,
  };
}
