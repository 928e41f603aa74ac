import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { Subject } from "../decisions/index.ts";
import { send, type Told } from "./notify.ts";
import { channelsOf, devicesOf, hasMuted, type Recipient } from "./preferences.ts";
import { TELL_FOLLOWERS } from "./tell-followers.ts";
import { lookForWishes } from "./tell-of-wishes.ts";

type Context = Pick<AppContext, "clock" | "jobs">;
type Released = Recipient & { id: string; isMuted: boolean };

/** Takes up the news of a post and its comments that has waited for them to be public: it is of this moment; exported for its plan. */
export const releaseQuery = (postId: string, now: Date) => sql<Released>`
  update notifications n set is_waiting = false, created_at = ${now}
  from posts p
  where n.post_id = ${postId} and n.is_waiting and p.id = n.post_id and p.is_public
    and (n.comment_id is null or exists (select from comments c where c.id = n.comment_id and c.is_public))
  returning n.id, n.user_id as "userId", n.kind, ${hasMuted(sql`n.user_id`, sql`n.actor_id`)} as "isMuted"`;

/** Sends news in the way that its readers have chosen, but nothing of whom they have muted since. */
async function sendAll({ jobs }: Context, trx: Db, all: Released[]): Promise<void> {
  const released = all.filter(({ isMuted }) => !isMuted);
  if (released.length === 0) return;
  const recipients = [...new Map(released.map((one) => [`${one.userId} ${one.kind}`, one])).values()];
  const column = (name: keyof Released) => released.map((one) => one[name]);
  const { rows } = await sql<Told>`
    with wanted as (${channelsOf(recipients)})
    select n.id::text as id, w.channel = 'mail' as is_mailed, ${devicesOf(sql`w.user_id`, sql`w.is_pushed`)} as devices
    from unnest(${column("id")}::bigint[], ${column("userId")}::bigint[], ${column("kind")}::text[]) n(id, user_id, kind)
    join wanted w on w.user_id = n.user_id and w.kind = n.kind
    where w.channel <> 'off'`.execute(trx);
  for (const told of rows) await send(jobs, trx, told);
}

/**
 * Tells whom a post or comment concerns that a moderator shows, or a post that is restored, in the same transaction:
 * those whose news of it has waited, those who follow, and those who have looked for it. Nobody is told twice.
 */
export async function tellOfShown(context: Context, trx: Db, { kind, id }: Subject): Promise<void> {
  const place =
    kind === "comment" && (await trx.selectFrom("comments").select("post_id").where("id", "=", id).executeTakeFirst());
  const { rows } = await releaseQuery(place ? place.post_id : id, context.clock()).execute(trx);
  await sendAll(context, trx, rows);
  if (kind === "post") await lookForWishes(context, trx, { id });
  else await context.jobs.send(trx, TELL_FOLLOWERS, { id });
}
