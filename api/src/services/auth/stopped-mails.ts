import { HOUR } from "@unknot/contract/limits";
import { emailKey } from "@unknot/contract/rules/email";
import type { MailStop } from "@unknot/contract/values";
import type { Db } from "../../database.ts";
import type { AccountRow } from "./store.ts";

/** So far apart are mails to an address from which the last one came back. */
const TRIED_EVERY = HOUR;

/** A mail to an address came back for good, or was called spam: whose account it is gets no more news by mail. */
export async function stopMails(db: Db, email: string, why: MailStop, now: Date): Promise<void> {
  const stopped = { mail_stopped: why, mail_stopped_at: now, mail_tried_at: now };
  const account = db.updateTable("accounts").set(stopped).where("email_key", "=", emailKey(email));
  // Who is not there at all cannot complain either: what is known already is the graver of the two.
  await (why === "bounce" ? account : account.where("mail_stopped", "is", null)).execute();
}

/** A mail has arrived, because its link was used: news is mailed again. `why`: only where it was stopped for that. */
export async function resumeMails(db: Db, userId: string, why?: MailStop): Promise<void> {
  const cleared = { mail_stopped: null, mail_stopped_at: null, mail_tried_at: null };
  const account = db.updateTable("accounts").set(cleared).where("user_id", "=", userId);
  await (why ? account.where("mail_stopped", "=", why) : account.where("mail_stopped", "is not", null)).execute();
}

/** Whether a mail that somebody asked for is sent: always but where the last ones came back, and there now and then. */
export function maySendAsked({ mail_stopped, mail_tried_at }: AccountRow, now: Date): boolean {
  return mail_stopped !== "bounce" || now.getTime() - (mail_tried_at?.getTime() ?? 0) >= TRIED_EVERY;
}

/** Notes that a mail was sent although the last ones had come back. */
export async function noteTried(db: Db, { user_id, mail_stopped }: AccountRow, now: Date): Promise<void> {
  if (mail_stopped !== "bounce") return;
  await db.updateTable("accounts").set({ mail_tried_at: now }).where("user_id", "=", user_id).execute();
}
