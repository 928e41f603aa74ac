import type { NotificationPreferences } from "@unknot/contract/services/notifications";
import { type NotificationChannel, type NotificationKind, notificationKinds } from "@unknot/contract/values";
import { type RawBuilder, sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";

/** How members are told who have not chosen: decisions about them at once, talk once a day, likes on the site. */
const DEFAULTS: NotificationPreferences = {
  reply: "digest",
  comment: "digest",
  mention: "digest",
  like: "site",
  alternative: "digest",
  duplicate: "digest",
  suggestion: "digest",
  follow: "digest",
  wish: "digest",
  decision: "mail",
  appeal: "mail",
};

/** Whom something is told, and as what. */
export type Recipient = { userId: string; kind: NotificationKind };

/** A query for how members with an account are told of a kind: no row for those without, who are told nothing. */
export const channelsOf = (recipients: Recipient[]) => sql`
  select a.user_id, k.kind, coalesce(p.channel, k.usual) as channel
  from unnest(${recipients.map(({ userId }) => userId)}::bigint[], ${recipients.map(({ kind }) => kind)}::text[],
    ${recipients.map(({ kind }) => DEFAULTS[kind])}::text[]) k(user_id, kind, usual)
  join accounts a on a.user_id = k.user_id
  left join notification_preferences p on p.user_id = a.user_id and p.kind = k.kind`;

/** How the member of a column is told of a kind; null for one without an account, who is told nothing. */
export const channelOf = (memberId: RawBuilder<unknown>, kind: NotificationKind) => sql<NotificationChannel | null>`(
  select coalesce(p.channel, ${sql.lit(DEFAULTS[kind])}) from accounts a
  left join notification_preferences p on p.user_id = a.user_id and p.kind = ${sql.lit(kind)}
  where a.user_id = ${memberId})`;

/** Answers get_notification_preferences. */
export async function showPreferences(db: Db, viewer: Pick<Member, "id">) {
  const rows = await db
    .selectFrom("notification_preferences")
    .select(["kind", "channel"])
    .where("user_id", "=", viewer.id)
    .execute();
  const chosen = Object.fromEntries(rows.map(({ kind, channel }) => [kind, channel]));
  return { ...ok, preferences: { ...DEFAULTS, ...chosen } };
}

/** Chooses how a member is told of a kind. */
export async function setChannel(db: Db, userId: string, kind: NotificationKind, channel: NotificationChannel) {
  await db
    .insertInto("notification_preferences")
    .values({ user_id: userId, kind, channel })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ channel }))
    .execute();
}

/** Changes how the caller is told. */
export async function changePreferences(db: Db, viewer: Member, wanted: Partial<NotificationPreferences>) {
  await transact(db, async (trx: Db) => {
    for (const kind of notificationKinds) {
      const channel = wanted[kind];
      if (channel) await setChannel(trx, viewer.id, kind, channel);
    }
  });
  return showPreferences(db, viewer);
}
