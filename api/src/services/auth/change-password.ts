import { passwordProblem } from "@unknot/contract/rules/password";
import { problemOf } from "@unknot/contract/rules/problem";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badPassword, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { dropTokens } from "./account-tokens.ts";
import { queueAccountMail } from "./jobs.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { findAccount, setPassword } from "./store.ts";

/** Throws a 401 unless it is the member's password; `field` is the input that it came from. */
export async function requirePassword(db: Db, userId: string, password: string, field: string): Promise<void> {
  const account = await findAccount(db, userId);
  if (!(await isPassword(password, account?.password_hash ?? null))) throw badPassword(errors.badPassword(), field);
}

type Passwords = { currentPassword: string; newPassword: string };

/** Changes the caller's password; their other sessions, and mailed links, end. */
export async function changeMemberPassword(context: AppContext, viewer: Member, passwords: Passwords) {
  const { db } = context;
  await requirePassword(db, viewer.id, passwords.currentPassword, "currentPassword");
  refuse(problemOf("newPassword", passwordProblem(passwords.newPassword)));
  const passwordHash = await hashPassword(passwords.newPassword);
  await transact(db, async (trx) => {
    await setPassword(trx, viewer.id, passwordHash);
    await dropTokens(trx, viewer.id);
    await endSessions(trx, viewer.id, viewer.sessionId);
    await queueAccountMail(context, trx, { kind: "password-changed", userId: viewer.id });
  });
  return { ...ok, message: done.passwordChanged() };
}
