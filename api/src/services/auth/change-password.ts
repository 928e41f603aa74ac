import { passwordProblem } from "@unknot/contract/rules/password";
import { problemOf } from "@unknot/contract/rules/problem";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badPassword, notLoggedIn, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { dropTokens } from "./account-tokens.ts";
import { queueAccountMail } from "./jobs.ts";
import { endSessions, findLiveSession } from "./sessions.ts";
import { findAccount, lockAccount, setPassword } from "./store.ts";

/** What a password was verified by, and the input that it came from. */
type Verified = { passwordHash: string; field: string };

/**
 * Throws a 401 unless it is the member's password; `field` is the input that it came from. Whatever then relies on it
 * asks `requireSamePassword` in its transaction.
 */
export async function requirePassword(
  { db, passwords }: AppContext,
  userId: string,
  password: string,
  field: string,
): Promise<Verified> {
  const account = await findAccount(db, userId);
  const isRight = await passwords.isRight(password, account?.password_hash ?? null);
  if (!account || !isRight) throw badPassword(errors.badPassword(), field);
  return { passwordHash: account.password_hash, field };
}

/**
 * Locks the account until the transaction ends, and refuses what began before the password was replaced like what
 * begins now: hashing takes too long to be done under the lock. Throws a 401 where the password is another one by now,
 * a 403 where the session or the account is gone.
 */
export async function requireSamePassword(
  context: AppContext,
  trx: Db,
  viewer: Member,
  { passwordHash, field }: Verified,
) {
  await lockAccount(trx, viewer.id, "update");
  const account = await findAccount(trx, viewer.id);
  if (account && account.password_hash !== passwordHash) throw badPassword(errors.badPassword(), field);
  if (!(await findLiveSession(trx, viewer.sessionId, viewer.id, context.clock()))) throw notLoggedIn();
}

type Passwords = { currentPassword: string; newPassword: string };

/** Changes the caller's password; their other sessions, and mailed links, end. Throws a 400, 401 or 403. */
export async function changeMemberPassword(context: AppContext, viewer: Member, passwords: Passwords) {
  const { db } = context;
  const verified = await requirePassword(context, viewer.id, passwords.currentPassword, "currentPassword");
  refuse(problemOf("newPassword", passwordProblem(passwords.newPassword)));
  const passwordHash = await context.passwords.hash(passwords.newPassword);
  await transact(db, async (trx) => {
    await requireSamePassword(context, trx, viewer, verified);
    await setPassword(trx, viewer.id, passwordHash);
    await dropTokens(trx, viewer.id);
    await endSessions(trx, viewer.id, viewer.sessionId);
    await queueAccountMail(context, trx, { kind: "password-changed", userId: viewer.id });
  });
  return { ...ok, message: done.passwordChanged() };
}
