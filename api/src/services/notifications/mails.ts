import { digest, oneNews } from "@unknot/contract/letters";
import { type NotificationChannel, notificationKinds } from "@unknot/contract/values";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { findAccount } from "../auth/index.ts";
import { showPreferences } from "./preferences.ts";
import { findNotification, forgetUnwanted, listDue, type NotificationRow } from "./store.ts";
import { unsubscribeToken } from "./unsubscribe.ts";
import { excerptOf, pathOf, sentenceOf } from "./views.ts";

export const NOTIFICATION_MAIL = "notification-mail";
export const DIGEST_MAIL = "digest-mail";

/** Whether news that was to be mailed still is: at once or once a day, but not where it was chosen since to be told on the site alone. */
const isMailed = (channel: NotificationChannel): boolean => channel === "mail" || channel === "digest";

/** Most news in one digest; the rest is on the site. */
const IN_DIGEST = 30;

const about = (row: NotificationRow): string => [sentenceOf(row).text, excerptOf(row)].filter(Boolean).join("\n");

function links({ config, tokenKey }: AppContext, userId: string, kind: NotificationRow["kind"] | "digest") {
  return { token: unsubscribeToken(tokenKey, { userId, kind }), siteUrl: config.siteUrl };
}

/**
 * Mails one piece of news; nothing where it may not be shown any more, has been read, or its member wants no mails of the
 * kind, or nothing of who did it, any more.
 */
export async function mailNotification(context: AppContext, id: string): Promise<void> {
  const row = await findNotification(context.db, id);
  if (!row || row.read_at || row.is_muted) return;
  const { preferences } = await showPreferences(context.db, { id: row.user_id });
  if (!isMailed(preferences[row.kind])) return;
  const account = await findAccount(context.db, row.user_id);
  if (!account || account.mail_stopped) return;
  const { token, siteUrl } = links(context, row.user_id, row.kind);
  const news = { sentence: sentenceOf(row).text, text: about(row), url: siteUrl + pathOf(row) };
  await context.mailer.send(account.email, { ...oneNews(account.username, news), unsubscribe: token });
}

/** Records what a digest held. What has arrived or changed since is for the next one. */
async function markSent(db: Db, sent: NotificationRow[]): Promise<void> {
  await sql`
    update notifications n set is_due = false
    from unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ count }) => count)}::int[]) s(id, count)
    where n.id = s.id and n.count = s.count`.execute(db);
}

/** Mails a member what is due and wanted by mail still, and records that it was. */
export async function mailDigest(context: AppContext, userId: string): Promise<void> {
  const { db, config } = context;
  const { preferences } = await showPreferences(db, { id: userId });
  await forgetUnwanted(
    db,
    userId,
    notificationKinds.filter((kind) => isMailed(preferences[kind])),
  );
  const due = await listDue(db, userId, IN_DIGEST);
  const account = await findAccount(db, userId);
  if (!account || due.length === 0) return;
  // On the site all of it is there, and nobody wants it by mail weeks later.
  if (account.mail_stopped) return markSent(db, due);
  const { token, siteUrl } = links(context, userId, "digest");
  const [only] = due.length === 1 ? due.map(sentenceOf) : [];
  const letter = digest(
    { username: account.username, siteName: config.siteName, siteUrl },
    due.map(about),
    only?.text ?? null,
  );
  await context.mailer.send(account.email, { ...letter, unsubscribe: token });
  await markSent(db, due);
}
