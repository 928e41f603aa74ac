import { digest, oneNews } from "@unknot/contract/letters";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { findAccount } from "../auth/index.ts";
import { findNotification, listDue, type NotificationRow } from "./store.ts";
import { unsubscribeToken } from "./unsubscribe.ts";
import { excerptOf, pathOf, sentenceOf } from "./views.ts";

export const NOTIFICATION_MAIL = "notification-mail";
export const DIGEST_MAIL = "digest-mail";

/** Most news in one digest; the rest is on the site. */
const IN_DIGEST = 30;

const about = (row: NotificationRow): string => [sentenceOf(row).text, excerptOf(row)].filter(Boolean).join("\n");

function links({ config, tokenKey }: AppContext, userId: string, kind: NotificationRow["kind"] | "digest") {
  return { token: unsubscribeToken(tokenKey, { userId, kind }), siteUrl: config.siteUrl };
}

/** Mails one piece of news; nothing where it may not be shown any more, or has been read. */
export async function mailNotification(context: AppContext, id: string): Promise<void> {
  const row = await findNotification(context.db, id);
  if (!row || row.read_at) return;
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

/** Mails a member what is due, and records that it was. */
export async function mailDigest(context: AppContext, userId: string): Promise<void> {
  const { db, config } = context;
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
