import type { NotificationPreferences, PushedKinds } from "@unknot/contract/services/notifications";
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

/** Of what devices are told whose members have not chosen: of what concerns them, and not of likes and of what they follow. */
const PUSHED: PushedKinds = {
  reply: true,
  comment: true,
  mention: true,
  like: false,
  alternative: true,
  duplicate: true,
  suggestion: true,
  follow: false,
  wish: true,
  decision: true,
  appeal: true,
};

/** Whom something is told, and as what. */
export type Recipient = { userId: string; kind: NotificationKind };

/** A query for how members with an account are told of a kind: no row for those without, who are told nothing. */
export const channelsOf = (recipients: Recipient[]) => sql`
  select a.user_id, k.kind, coalesce(p.channel, k.usual) as channel, coalesce(d.is_pushed, k.is_usual) as is_pushed
  from unnest(${recipients.map(({ userId }) => userId)}::bigint[], ${recipients.map(({ kind }) => kind)}::text[],
    ${recipients.map(({ kind }) => DEFAULTS[kind])}::text[],
    ${recipients.map(({ kind }) => PUSHED[kind])}::boolean[]) k(user_id, kind, usual, is_usual)
  join accounts a on a.user_id = k.user_id
  left join notification_preferences p on p.user_id = a.user_id and p.kind = k.kind
  left join push_preferences d on d.user_id = a.user_id and d.kind = k.kind`;

/** Whether a member has muted the one who did something; nobody has muted nobody. */
export const hasMuted = (userId: RawBuilder<unknown>, actorId: RawBuilder<unknown> | string | null) => sql<boolean>`
  exists (select from muted_members m where m.user_id = ${userId} and m.member_id = ${actorId})`;

/** The devices of a member that are told, where `isPushed` says so. */
export const devicesOf = (userId: RawBuilder<unknown>, isPushed: RawBuilder<unknown>) => sql<string[]>`
  array(select device.id::text from push_devices device where device.user_id = ${userId} and ${isPushed} order by 1)`;

/** Whether devices of the member of a column are told of a kind. */
export const isPushed = (userId: RawBuilder<unknown>, kind: NotificationKind) => sql<boolean>`coalesce(
  (select is_pushed from push_preferences where user_id = ${userId} and kind = ${sql.lit(kind)}), ${sql.lit(PUSHED[kind])})`;

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
  const devices = await db.selectFrom("push_preferences").selectAll().where("user_id", "=", viewer.id).execute();
  const pushed = Object.fromEntries(devices.map(({ kind, is_pushed }) => [kind, is_pushed]));
  return { ...ok, preferences: { ...DEFAULTS, ...chosen }, pushed: { ...PUSHED, ...pushed } };
}

/** How a member is told of each kind, whether they have chosen it or not, for their export. */
export async function exportPreferencesOf(db: Db, userId: string) {
  const { preferences: channels, pushed } = await showPreferences(db, { id: userId });
  return { channels, pushed };
}

/** Chooses how a member is told of a kind. */
export async function setChannel(db: Db, userId: string, kind: NotificationKind, channel: NotificationChannel) {
  await db
    .insertInto("notification_preferences")
    .values({ user_id: userId, kind, channel })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ channel }))
    .execute();
}

/** Chooses whether a member's devices are told of a kind. */
async function setPushed(db: Db, userId: string, kind: NotificationKind, is_pushed: boolean) {
  await db
    .insertInto("push_preferences")
    .values({ user_id: userId, kind, is_pushed })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ is_pushed }))
    .execute();
}

type Wanted = { preferences: Partial<NotificationPreferences>; pushed?: Partial<PushedKinds> };

/** Changes how the caller is told. */
export async function changePreferences(db: Db, viewer: Member, { preferences, pushed = {} }: Wanted) {
  await transact(db, async (trx: Db) => {
    for (const kind of notificationKinds) {
      const [channel, isPushed] = [preferences[kind], pushed[kind]];
      if (channel) await setChannel(trx, viewer.id, kind, channel);
      if (isPushed !== undefined) await setPushed(trx, viewer.id, kind, isPushed);
    }
  });
  return showPreferences(db, viewer);
}
