import { isEmail } from "@unknot/contract/rules/email";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import * as rules from "@unknot/contract/words/rules";
import { ok } from "../../calls/bind.ts";
import type { RequestContext } from "../../calls/gate.ts";
import type { AppContext } from "../../context.ts";
import { badInput } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { activateMember } from "../members/index.ts";
import { consumeToken } from "./account-tokens.ts";
import { beginSession } from "./begin-session.ts";
import { queueAccountMail } from "./jobs.ts";
import { mailTurn } from "./mail-turn.ts";
import { dropMark } from "./sign-up-marks.ts";
import { resumeMails } from "./stopped-mails.ts";
import { type AccountRow, findAccountByEmail, markVerified } from "./store.ts";

/** Verifies the address that a token was mailed to and begins a session. Throws a 400 where the token is not good. */
export async function verifyAddress(context: AppContext, token: string, request: RequestContext) {
  const { db, clock } = context;
  const userId = await transact(db, async (trx) => {
    const owner = await consumeToken(trx, token, "verification", clock());
    if (!owner) throw badInput(errors.badVerificationLink());
    await markVerified(trx, owner, clock());
    await resumeMails(trx, owner);
    await activateMember(trx, owner);
    await dropMark(trx, owner);
    return owner;
  });
  const session = await beginSession(context, { userId }, request);
  if (!session) throw badInput(errors.badVerificationLink());
  return { ...ok, ...session, isEmailVerified: true as const, message: done.emailVerified() };
}

/** Throws a 400 for what is no address. */
export function requireEmail(email: string): void {
  if (email === "") throw badInput(rules.emailMissing(), "email");
  if (!isEmail(email)) throw badInput(rules.badEmail(), "email");
}

/** What its owner needs a link for: to verify the address, or to show that mails arrive there again. */
function linkFor({ email_verified_at, mail_stopped }: AccountRow): "verification" | "confirmation" | null {
  if (!email_verified_at) return "verification";
  return mail_stopped ? "confirmation" : null;
}

/** Sends a link where the address waits to be verified, or no news is mailed to it any more. Says and does the same, as seen from outside, where not. */
export async function resendVerificationMail(context: AppContext, typed: string, request: RequestContext) {
  const email = typed.trim();
  requireEmail(email);
  const account = await findAccountByEmail(context.db, email, { isWaiting: true });
  const kind = account ? linkFor(account) : null;
  const userId = account && kind ? account.user_id : null;
  const turn = await mailTurn(context, { mailbox: email, userId: account?.user_id, place: request });
  await queueAccountMail(context, context.db, { kind: kind ?? "verification", userId }, turn);
  return { ...ok, message: done.verificationSent() };
}
