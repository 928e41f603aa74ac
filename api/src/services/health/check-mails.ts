import { DAY } from "@unknot/contract/limits";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import { dkimName } from "../../support/mail/ask-domain.ts";
import { type Check, check } from "./check.ts";
import { knownOfDomain, mailDomain } from "./mail-domain.ts";

const DAYS = 7;
/** Amazon SES looks into a sender whose mails come back above 5%, or are called spam above 0.1%; others are no milder. */
const BOUNCED_MAX = 0.05;
const COMPLAINED_MAX = 0.001;
/** A few mails make no share. */
const BOUNCED_MIN = 5;
const COMPLAINED_MIN = 2;

export type MailCounts = { sent: number; bounced: number; complained: number };

/** What became of the mails of the last seven days (UTC). */
export async function countMails({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<MailCounts> {
  const since = new Date(clock().getTime() - (DAYS - 1) * DAY).toISOString().slice(0, 10);
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(count)::int as count from site_events
    where day >= ${since}::date and name in ('mails sent', 'mails bounced', 'mails complained') group by 1`.execute(db);
  const count = (name: string) => rows.find((row) => row.name === `mails ${name}`)?.count ?? 0;
  return { sent: count("sent"), bounced: count("bounced"), complained: count("complained") };
}

async function mailsBounce(context: AppContext) {
  const { sent, bounced } = await countMails(context);
  // One that was refused at once is not among those that were sent, one that came back later is.
  const share = bounced / Math.max(sent, bounced);
  return bounced >= BOUNCED_MIN && share > BOUNCED_MAX ? { count: bounced, percent: Math.round(share * 100) } : null;
}

async function mailsComplained(context: AppContext) {
  const { sent, complained } = await countMails(context);
  return complained >= COMPLAINED_MIN && complained > sent * COMPLAINED_MAX ? { count: complained } : null;
}

async function spfWrong(context: AppContext) {
  const spf = (await knownOfDomain(context))?.spf;
  return spf === "open" || spf === "wrong" ? { domain: mailDomain(context) } : null;
}

/** Nobody is alarmed by what could not be asked. */
const missing = (what: "spf" | "dmarc") => async (context: AppContext) =>
  (await knownOfDomain(context))?.[what] === "missing" ? { domain: mailDomain(context) } : null;

async function dkimMissing(context: AppContext) {
  const name = dkimName(mailDomain(context), context.config.dkimSelector);
  return name && (await knownOfDomain(context))?.dkim === "missing" ? { name } : null;
}

/** Whether mails are taken for what they are, and go to people who want them. */
export const mailChecks: Check[] = [
  check("mailsBounce", mailsBounce),
  check("mailsComplained", mailsComplained),
  check("spfWrong", spfWrong),
  check("spfMissing", missing("spf")),
  check("dkimMissing", dkimMissing),
  check("dmarcMissing", missing("dmarc")),
];
