import { type Kysely, sql } from "kysely";

export type SiteEvent = "mails sent" | "mails failed" | "mails bounced" | "mails complained" | "errors";

/** Counts something that happened, by day (UTC), for whoever runs the site. */
export async function recordEvent<T>(db: Kysely<T>, name: SiteEvent, now: Date): Promise<void> {
  await sql`
    insert into site_events (day, name, count) values (${now.toISOString().slice(0, 10)}::date, ${name}, 1)
    on conflict (day, name) do update set count = site_events.count + 1`.execute(db);
}
