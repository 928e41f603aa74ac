import { passwordProblem } from "@unknot/contract/rules/password";
import { problemOf } from "@unknot/contract/rules/problem";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { RequestContext } from "../../calls/gate.ts";
import type { AppContext } from "../../context.ts";
import { badInput, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { activateMember } from "../members/index.ts";
import { consumeToken, dropTokens, isTokenGood } from "./account-tokens.ts";
import { queueAccountMail } from "./jobs.ts";
import { forgetLogins, rememberLogin } from "./known-logins.ts";
import { mailTurn } from "./mail-turn.ts";
import { endSessions } from "./sessions.ts";
import { dropMark } from "./sign-up-marks.ts";
import { resumeMails } from "./stopped-mails.ts";
import { findAccountByEmail, markVerified, setPassword } from "./store.ts";
import { requireEmail } from "./verify-email.ts";

/** Sends a reset link to the owner of an address. Says and does the same, as seen from outside, where there is none. */
export async function requestReset(context: AppContext, typed: string, request: RequestContext) {
  const email = typed.trim();
  requireEmail(email);
  const account = await findAccountByEmail(context.db, email);
  const turn = await mailTurn(context, { mailbox: email, userId: account?.user_id, place: request });
  await queueAccountMail(context, context.db, { kind: "reset", userId: account?.user_id ?? null }, turn);
  return { ...ok, message: done.resetSent() };
}

/** Says that a reset link is good; throws a 400 where it is not. */
export async function checkResetToken({ db, clock }: AppContext, token: string) {
  if (!(await isTokenGood(db, token, "reset", clock()))) throw badInput(errors.badResetLink());
  return { ...ok, message: done.resetLinkGood() };
}

/**
 * Sets a new password by a reset token. All sessions end, and the address counts as verified: the token came by mail.
 * Throws a 400 for a password that breaks a rule, which leaves the token good, and for a token that is not good.
 */
export async function resetMemberPassword(
  context: AppContext,
  token: string,
  newPassword: string,
  request: RequestContext,
) {
  const { db, clock } = context;
  refuse(problemOf("newPassword", passwordProblem(newPassword)));
  await checkResetToken(context, token);
  const passwordHash = await context.passwords.hash(newPassword);
  const owner = await transact(db, async (trx) => {
    const userId = await consumeToken(trx, token, "reset", clock());
    if (!userId) throw badInput(errors.badResetLink());
    await setPassword(trx, userId, passwordHash);
    await markVerified(trx, userId, clock());
    await resumeMails(trx, userId, "bounce");
    await activateMember(trx, userId);
    await dropMark(trx, userId);
    await dropTokens(trx, userId);
    await endSessions(trx, userId);
    await forgetLogins(trx, userId);
    await queueAccountMail(context, trx, { kind: "password-changed", userId });
    return userId;
  });
  // Who opens the owner's mail may log in from here next, whatever others try meanwhile.
  await rememberLogin(context, owner, request);
  return { ...ok, message: done.passwordReset() };
}
