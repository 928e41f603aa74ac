import { messages } from "@unknot/contract/messages";
import * as letters from "@unknot/contract/words/letters";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { removeMembers } from "../user/index.ts";
import { dropExpiredTokens, issueToken } from "./account-tokens.ts";
import { lifetimes } from "./lifetimes.ts";
import { dropExpiredSessions } from "./sessions.ts";
import { type AccountRow, findAccount, listUnverified } from "./store.ts";

/**
 * A mail about an account. The job holds no address and no token: both are looked up, and the token made, when it is
 * sent. `userId` is null where nobody has the address that was asked for; such a job does nothing, and is there so
 * that asking takes as long.
 */
export type AccountMail = {
  kind: "verification" | "sign-up-again" | "already-a-member" | "reset" | "password-changed";
  userId: string | null;
};

export const ACCOUNT_MAIL = "account-mail";
export const FAREWELL_MAIL = "farewell-mail";
export const REMOVE_EXPIRED = "remove-expired";
export const REMOVE_UNVERIFIED = "remove-unverified-accounts";

/** Queues a mail about an account in the caller's transaction. */
export function queueAccountMail({ jobs }: Pick<AppContext, "jobs">, trx: Db, mail: AccountMail): Promise<void> {
  return jobs.send(trx, ACCOUNT_MAIL, mail);
}

async function letterOf(context: AppContext, kind: AccountMail["kind"], account: AccountRow) {
  const { db, config, clock } = context;
  const about = { username: account.username, siteName: config.siteName, siteUrl: config.siteUrl };
  const token = (purpose: "verification" | "reset") => issueToken(db, account.user_id, purpose, clock());
  switch (kind) {
    case "verification":
      return letters.verification(about, await token("verification"));
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
  await context.mailer.send(account.email, await letterOf(context, kind, account));
}

/** The jobs of the auth service. */
export function authJobs(context: AppContext): JobDefinition[] {
  const { db, clock, config, mailer } = context;
  return [
    { name: ACCOUNT_MAIL, run: (data) => sendAccountMail(context, data as AccountMail) },
    {
      name: FAREWELL_MAIL,
      run: async (data) => {
        const { email, username } = data as { email: string; username: string };
        const about = { username, siteName: config.siteName, siteUrl: config.siteUrl };
        await mailer.send(email, letters.farewell(about, messages.accountDeleted));
      },
    },
    {
      name: REMOVE_EXPIRED,
      cron: "7 * * * *",
      run: async () => {
        await dropExpiredTokens(db, clock());
        await dropExpiredSessions(db, clock());
      },
    },
    {
      name: REMOVE_UNVERIFIED,
      cron: "17 * * * *",
      run: async () => {
        const before = new Date(clock().getTime() - lifetimes.unverified);
        await removeMembers(db, await listUnverified(db, before));
      },
    },
  ];
}
