import { DAY } from "@unknot/contract/limits";
import type { AbilityStanding } from "@unknot/contract/services/abilities";
import { type Ability, type AbilityRule, abilities } from "@unknot/contract/values";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notLoggedIn } from "../../platform/errors.ts";
import { readSettings } from "../site-settings/index.ts";

// Who may do what by what they have done: worked out of the record whenever it is asked for, and never kept.

/** What is asked for of those who edit others' posts, or agree about duplicates. */
const DAYS = 30;
const POSTS = 5;
const ACCEPTED = 10;
/** At most so many declined of late. */
const DECLINED = 1;
const LATELY = 90 * DAY;

type Said = { action: "restrict" | "unrestrict"; reason: string; date: string };
type Row = Record<Exclude<AbilityRule, "days">, number> & { created_at: Date; said: Record<string, Said> | null };

/**
 * The query for what a member has done, as far as the rules ask: everything is counted up to what decides. What a moderator
 * has shown again counts as never hidden, and what somebody has published themselves is nothing that others accepted.
 */
export const recordQuery = (userId: string, now: Date) => {
  const since = new Date(now.getTime() - LATELY);
  return sql<Row>`
    select u.created_at, least(u.post_count, ${POSTS}::int) as posts,
      (select count(*)::int from (
        select from suggested_edits e
        where e.user_id = u.id and e.status = 'accepted' and e.decided_by is distinct from u.id
        limit ${ACCEPTED}) t) as "acceptedEdits",
      (select count(*)::int from (
        select from suggested_edits e
        where e.user_id = u.id and e.status = 'declined' and e.decided_at > ${since}
        limit ${DECLINED + 1}) t) as "declinedEdits",
      (select count(*)::int from (
        select from moderation_log d
        where d.user_id = u.id and d.action = 'hide' and d.created_at > ${since} and not d.is_sample
          and not exists (
            select from moderation_log n
            where n.post_id = d.post_id and n.id > d.id and n.action = 'unhide' and n.actor_id is not null)
          and not exists (
            select from moderation_log n
            where n.comment_id = d.comment_id and n.id > d.id and n.action = 'unhide' and n.actor_id is not null)
        limit 1) t) as hidden,
      (select jsonb_object_agg(l.ability, jsonb_build_object('action', l.action, 'reason', l.reason, 'date', l.created_at))
        from (
          select distinct on (d.ability) d.ability, d.action, d.reason, d.created_at from moderation_log d
          where d.user_id = u.id and d.action in ('restrict', 'unrestrict')
          order by d.ability, d.id desc) l) as said
    from users u where u.id = ${userId}`;
};

/** What is asked for of who is to have it; `docs/domain.md` has the same as a table. */
const RULES: Record<Ability, (newMemberDays: number) => [AbilityRule, number][]> = {
  newTags: (newMemberDays) => [["days", newMemberDays]],
  directEdits: (newMemberDays) => [
    ["days", Math.max(DAYS, newMemberDays)],
    ["acceptedEdits", ACCEPTED],
    ["declinedEdits", DECLINED],
    ["hidden", 0],
  ],
  duplicates: (newMemberDays) => [
    ["days", Math.max(DAYS, newMemberDays)],
    ["posts", POSTS],
    ["hidden", 0],
  ],
};

const isUpperBound = (rule: AbilityRule): boolean => rule === "declinedEdits" || rule === "hidden";

/** What a member may do by what they have done, and by which rules; null for who is gone meanwhile. Two statements. */
export async function abilitiesOf(
  { clock }: Pick<AppContext, "clock">,
  db: Db,
  userId: string,
): Promise<AbilityStanding[] | null> {
  const now = clock();
  const { newMemberDays } = await readSettings(db);
  const { rows } = await recordQuery(userId, now).execute(db);
  const row = rows[0];
  if (!row) return null;
  const { created_at, said, ...counted } = row;
  const days = Math.max(0, Math.floor((now.getTime() - created_at.getTime()) / DAY));
  const record = { ...counted, days };
  return abilities.map((ability) => {
    const rules = RULES[ability](newMemberDays).map(([rule, limit]) => {
      const value = record[rule];
      return { rule, value, limit, isMet: isUpperBound(rule) ? value <= limit : value >= limit };
    });
    const last = said?.[ability];
    const takenAway =
      last?.action === "restrict" ? { reason: last.reason, date: new Date(last.date).toISOString() } : null;
    return { ability, has: takenAway === null && rules.every(({ isMet }) => isMet), takenAway, rules };
  });
}

/** How it is with one ability of who calls. Throws a 403 for who is gone meanwhile. */
export async function abilityOf(context: Pick<AppContext, "clock">, db: Db, userId: string, wanted: Ability) {
  const all = await abilitiesOf(context, db, userId);
  if (!all) throw notLoggedIn();
  return all.find(({ ability }) => ability === wanted) as AbilityStanding;
}
