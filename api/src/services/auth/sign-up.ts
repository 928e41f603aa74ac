import { signUpProblem, utcDay } from "@unknot/contract/rules/sign-up";
import type { signUp } from "@unknot/contract/services/auth";
import * as done from "@unknot/contract/words/done";
import { type Call, ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { createInactiveMember } from "../members/index.ts";
import { refuseBot } from "../trust/index.ts";
import { type AccountMail, queueAccountMail } from "./jobs.ts";
import { type MailTurn, mailTurn } from "./mail-turn.ts";
import { leaveMark, markOf } from "./sign-up-marks.ts";
import { type AccountRow, findAccountByKey, insertAccount, type NewAccount } from "./store.ts";

type Candidate = { username: string; email: string; passwordHash: string; mark: Buffer; now: Date; turn: MailTurn };

/** The account of an address: the one that is offered, or one that it has already. */
async function accountOf(trx: Db, offered: NewAccount): Promise<AccountRow> {
  await insertAccount(trx, offered);
  // There is none where it was closed between the two statements: then the address is free.
  return (await findAccountByKey(trx, offered.email)) ?? accountOf(trx, offered);
}

function mailFor(account: AccountRow, userId: string): AccountMail["kind"] {
  if (account.user_id === userId) return "verification";
  return account.email_verified_at ? "already-a-member" : "sign-up-again";
}

/**
 * Does the same whether or not the address has an account: a member is added who has the name, with a mark of what they
 * signed up with. Where it has one, that member gets none; its owner is told, and nobody can verify the new one, so it
 * goes when any other would that nobody verifies.
 */
async function register(context: AppContext, trx: Db, candidate: Candidate): Promise<void> {
  const { username, email, passwordHash, mark, now, turn } = candidate;
  const userId = await createInactiveMember(trx, username, now);
  await leaveMark(trx, userId, mark);
  const account = await accountOf(trx, { userId, email, passwordHash, now });
  await queueAccountMail(context, trx, { kind: mailFor(account, userId), userId: account.user_id }, turn);
}

/**
 * Makes an account that waits for its address to be verified. Throws a 400 with the first rule that is broken, a 409
 * where the name is taken or looks like one that is. The answer is the same where the address has an account already.
 */
export async function signUpMember(context: AppContext, { body: input, request }: Call<typeof signUp>) {
  refuseBot(context, input);
  const { db, clock } = context;
  const now = clock();
  const email = input.email.trim();
  const { username, password, dateOfBirth } = input;
  refuse(signUpProblem({ username, email, password, dateOfBirth }, utcDay(now)));
  const passwordHash = await context.passwords.hash(password);
  const mark = await markOf(context, { email, password });
  const account = await findAccountByKey(db, email);
  const turn = await mailTurn(context, { mailbox: email, userId: account?.user_id, place: request });
  await transact(db, (trx) => register(context, trx, { username, email, passwordHash, mark, now, turn }));
  return { ...ok, message: done.signedUp() };
}
