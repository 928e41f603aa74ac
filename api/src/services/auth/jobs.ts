import * as letters from "@unknot/contract/letters";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { removeInactiveMembers } from "../members/index.ts";
import { dropExpiredTokens, issueToken } from "./account-tokens.ts";
import { dropOldLogins } from "./known-logins.ts";
import { lifetimes } from "./lifetimes.ts";
import type { MailTurn } from "./mail-turn.ts";
import { dropExpiredSessions } from "./sessions.ts";
import { maySendAsked, noteTried } from "./stopped-mails.ts";
import { type AccountRow, findAccount } from "./store.ts";

/**
 * A mail about an account. The job holds no address and no token: both are looked up, and the token made, when it is
 * sent. `userId` is null where nobody has the address that was asked for; such a job is queued, so that asking takes as
 * long, where nobody works it off, so that it is in nobody's way.
 */
export type AccountMail = {
  kind: "verification" | "confirmation" | "sign-up-again" | "already-a-member" | "reset" | "password-changed";
  userId: string | null;
};

export const ACCOUNT_MAIL = "account-mail";
/** A queue that nobody works off. */
export const NO_MAIL = "mail-to-nobody";
export const FAREWELL_MAIL = "farewell-mail";
export const REMOVE_EXPIRED = "remove-expired";
export const REMOVE_UNVERIFIED = "remove-unverified-accounts";

/** How many of these mails are on their way at once, in each process. */
const MAIL_WORKERS = 5;

/** Somebody waits for these with the page open; the other ones only tell what has happened. */
const isWaitedFor = ({ kind }: AccountMail): boolean => kind !== "password-changed";

type Queueing = Pick<AppContext, "jobs">;

/** Queues a mail about an account in the caller's transaction; where somebody asked for it, when it is its turn. */
export function queueAccountMail({ jobs }: Queueing, trx: Db, mail: AccountMail, turn?: MailTurn): Promise<void> {
  const options = { isUrgent: isWaitedFor(mail), gather: turn?.gather(mail.kind) };
  return jobs.send(trx, mail.userId === null ? NO_MAIL : ACCOUNT_MAIL, mail, options);
}

async function letterOf(context: AppContext, kind: AccountMail["kind"], account: AccountRow) {
  const { db, config, clock } = context;
  const about = { username: account.username, siteName: config.siteName, siteUrl: config.siteUrl };
  const token = (purpose: "verification" | "reset") => issueToken(db, account.user_id, purpose, clock());
  switch (kind) {
    case "verification":
      return letters.verification(about, await token("verification"));
    case "confirmation":
      return letters.confirmation(about, await token("verification"));
    case "sign-up-again":
      return letters.signUpAgain(about, await token("reset"));
    case "already-a-member":
      return letters.alreadyAMember(about, await token("reset"));
    case "reset":
      return letters.reset(about, await token("reset"));
    case "password-changed":
      return letters.passwordChanged(about);
  }
}

async function sendAccountMail(context: AppContext, { kind, userId }: AccountMail): Promise<void> {
  const account = userId === null ? undefined : await findAccount(context.db, userId);
  if (!account || (kind === "verification" && account.email_verified_at)) return;
  if (!maySendAsked(account, context.clock())) return;
  await context.mailer.send(account.email, await letterOf(context, kind, account));
  await noteTried(context.db, account, context.clock());
}

/** The jobs of the auth service. */
export function authJobs(context: AppContext): JobDefinition[] {
  const { db, clock, config, mailer } = context;
  return [
    { name: ACCOUNT_MAIL, workers: MAIL_WORKERS, run: (data) => sendAccountMail(context, data as AccountMail) },
    {
      name: FAREWELL_MAIL,
      run: async (data) => {
        const { email, username } = data as { email: string; username: string };
        const about = { username, siteName: config.siteName, siteUrl: config.siteUrl };
        await mailer.send(email, letters.farewell(about));
      },
    },
    {
      name: REMOVE_EXPIRED,
      cron: "7 * * * *",
      run: async () => {
        await dropExpiredTokens(db, clock());
        await dropExpiredSessions(db, clock());
        await dropOldLogins(db, clock());
      },
    },
    {
      name: REMOVE_UNVERIFIED,
      cron: "17 * * * *",
      run: async () => {
        await removeInactiveMembers(db, new Date(clock().getTime() - lifetimes.unverified));
      },
    },
  ];
}
