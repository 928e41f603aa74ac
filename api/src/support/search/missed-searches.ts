import { DAY } from "@unknot/contract/limits";
import { type Kysely, sql } from "kysely";
import { find } from "./index.ts";
import { countedForm } from "./searches.ts";
import type { SearchTables } from "./tables.ts";

/** What one alone has searched for is shown to nobody. The index `missed_searches_frequent` has it too. */
const SHOWN_FROM = 2;
/** So many of the most frequent are shown, and looked for again. */
const SHOWN = 50;
/** In milliseconds; what was missed once is forgotten earlier. */
const KEPT = { once: 30 * DAY, often: 180 * DAY } as const;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** A search that found nothing, in the form that it is counted in; null where it holds what is in no plain search. */
export const missedForm = (text: string): string | null => countedForm(text);

/** Counts that a search, in its counted form, found nothing. */
export async function countMissed<T extends SearchTables>(db: Kysely<T>, form: string, now: Date): Promise<void> {
  await sql`
    insert into missed_searches as m (text, count, last_day) values (${form}, 1, ${dayOf(now)}::date)
    on conflict (text) do update set count = m.count + 1, last_day = excluded.last_day`.execute(db);
}

/** A search that found nothing, how often, and on which day last (UTC). */
export type MissedSearch = { text: string; count: number; lastDay: string };

/** Exported for its plan. */
export const missedQuery = sql<MissedSearch>`
  select text, count, to_char(last_day, 'YYYY-MM-DD') as "lastDay" from missed_searches
  where count >= ${sql.lit(SHOWN_FROM)} order by count desc, text limit ${SHOWN}`;

/** What several have searched for and not found, the most frequent first. */
export async function missedSearches<T extends SearchTables>(db: Kysely<T>): Promise<MissedSearch[]> {
  return (await missedQuery.execute(db)).rows;
}

/** Forgets what is long past, and what somebody has written up meanwhile. */
export async function reviewMissed<T extends SearchTables>(db: Kysely<T>, now: Date): Promise<void> {
  const before = (kept: number) => dayOf(new Date(now.getTime() - kept));
  await sql`
    delete from missed_searches
    where last_day < ${before(KEPT.often)}::date
      or (last_day < ${before(KEPT.once)}::date and count < ${sql.lit(SHOWN_FROM)})`.execute(db);
  for (const { text } of await missedSearches(db)) {
    const { total } = await find(db, text, { limit: 1, offset: 0, sort: "relevance", countedTo: 1 });
    if (total > 0) await sql`delete from missed_searches where text = ${text}`.execute(db);
  }
}
