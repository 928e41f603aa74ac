import { DAY, MINUTE } from "@unknot/contract/limits";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { lastTimesOf } from "../../platform/parse-cron.ts";
import { NO_MAIL } from "../auth/index.ts";
import { lastBackups } from "../backups/index.ts";
import { newestDump } from "../dumps/index.ts";
import { PUSH_NEWS } from "../notifications/index.ts";
import { type Check, check, type Found, shortly } from "./check.ts";

const BACKUP_AGE_MAX = 2 * DAY;
/** What is tried for the third time fails for a reason. */
const TRIES = 3;
const WAIT_MAX = 30 * MINUTE;

/** Mails that were not taken, of yesterday and today (UTC). */
async function mailsRefused({ db, clock }: AppContext) {
  const yesterday = new Date(clock().getTime() - DAY).toISOString().slice(0, 10);
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from site_events
    where day >= ${yesterday}::date and name = 'mails failed'`.execute(db);
  const { count = 0 } = rows[0] ?? {};
  return count > 0 ? { count } : null;
}

async function backupFailed({ db }: AppContext) {
  const { tried } = await lastBackups(db);
  return tried?.problem ? { why: shortly(tried.problem) } : null;
}

/** Since when this installation can back up by itself. */
async function backupsSince(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`
    select timestamp as at from kysely_migration where name = '0093_backups'`.execute(db);
  return rows[0] ? Date.parse(rows[0].at) : 0;
}

/** Where there never was a backup and none is to be, that is told by itself. */
async function backupOld({ db, clock, config }: AppContext) {
  const { good } = await lastBackups(db);
  const now = clock().getTime();
  if (good) {
    const age = now - good.at.getTime();
    return age > BACKUP_AGE_MAX ? { days: Math.floor(age / DAY) } : null;
  }
  return config.backups && now - (await backupsSince(db)) > BACKUP_AGE_MAX ? { days: 0 } : null;
}

/** The newest is from before the last two times at which one was to be made; the first is made by itself, or its job fails. */
async function dumpOld({ db, clock, config }: AppContext) {
  const newest = config.dumps && (await newestDump(db));
  if (!config.dumps || !newest) return null;
  const now = clock();
  const [, before] = lastTimesOf(config.dumps.cron, now);
  return newest.taken_at < before ? { days: Math.floor((now.getTime() - newest.taken_at.getTime()) / DAY) } : null;
}

/**
 * Queues of which jobs fail again and again. Mails are told by their own count: one address that nobody has makes no
 * queue sick, nor does a device that cannot be reached. What comes by itself and went well after it had failed is well.
 */
async function jobsThatFail({ db }: AppContext): Promise<Found[]> {
  const { rows } = await sql<{ job: string; count: number; why: string | null }>`
    select name as job, count(*)::int as count,
      (array_agg(output->>'message' order by coalesce(completed_on, started_on) desc nulls last))[1] as why
    from pgboss.job failing
    where (state = 'failed' or (state in ('retry', 'active') and retry_count >= ${TRIES}))
      and name not like '\\_\\_%' and name not like '%-mail'
      and name <> ${PUSH_NEWS}
      and not exists (select from pgboss.job well where well.name = failing.name and failing.policy = 'exclusive'
        and well.state = 'completed' and well.completed_on > failing.completed_on)
    group by 1 order by 1`.execute(db);
  return rows.map(({ job, count, why }) => ({
    name: "jobFails",
    subject: job,
    params: { job, count, why: shortly(why ?? "–") },
  }));
}

async function jobsThatWait({ db }: AppContext): Promise<Found[]> {
  const { rows } = await sql<{ job: string; minutes: number }>`
    select name as job, floor(extract(epoch from now() - min(start_after)) / 60)::int as minutes
    from pgboss.job
    where state in ('created', 'retry') and start_after < now() - ${WAIT_MAX} * interval '1 millisecond'
      and name not like '\\_\\_%' and name <> ${NO_MAIL}
    group by 1 order by 1`.execute(db);
  return rows.map(({ job, minutes }) => ({ name: "jobWaits", subject: job, params: { job, minutes } }));
}

/** Long jobs that are begun and not done, and that nobody is at or will be. */
async function longJobs({ db }: AppContext): Promise<Found[]> {
  const { rows } = await sql<{ job: string }>`
    select name as job from long_jobs where not is_done and not exists (
      select from pgboss.job where job.name = long_jobs.name and job.state in ('created', 'retry', 'active'))
    order by 1`.execute(db);
  return rows.map(({ job }) => ({ name: "longJobStands", subject: job, params: { job } }));
}

/** Whether what is to be done by itself is done. */
export const workChecks: Check[] = [
  check("mailsRefused", mailsRefused),
  check("backupFailed", backupFailed),
  check("backupOld", backupOld),
  check("dumpOld", dumpOld),
  { name: "jobFails", finds: ["jobFails"], run: jobsThatFail },
  { name: "jobWaits", finds: ["jobWaits"], run: jobsThatWait },
  { name: "longJobStands", finds: ["longJobStands"], run: longJobs },
];
