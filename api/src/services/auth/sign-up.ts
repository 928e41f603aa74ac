import { signUpProblem, utcDay } from "@unknot/contract/rules/sign-up";
import type { signUp } from "@unknot/contract/services/auth";
import * as done from "@unknot/contract/words/done";
import { type Call, ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { createInactiveMember, reserveName } from "../members/index.ts";
import { refuseBot } from "../trust/index.ts";
import { queueAccountMail } from "./jobs.ts";
import { lifetimes } from "./lifetimes.ts";
import { type MailTurn, mailTurn } from "./mail-turn.ts";
import { hashPassword } from "./passwords.ts";
import { findAccountByKey, insertAccount } from "./store.ts";

type Candidate = { username: string; email: string; passwordHash: string; now: Date; turn: MailTurn };

/** Thrown, to undo what the transaction did, where somebody else took the address in the meantime. */
class AddressTaken extends Error {}

/**
 * The address has an account: nothing is made, and its owner is told. The name is kept for as long as an account
 * nobody verifies would keep it, so that it cannot be told from outside which of the two happened.
 */
async function tellOwner(context: AppContext, trx: Db, { username, email, now, turn }: Candidate): Promise<boolean> {
  const account = await findAccountByKey(trx, email);
  if (!account) return false;
  await reserveName(trx, username, { now, until: new Date(now.getTime() + lifetimes.unverified) });
  const kind = account.email_verified_at ? "already-a-member" : "sign-up-again";
  await queueAccountMail(context, trx, { kind, userId: account.user_id }, turn);
  return true;
}

async function register(context: AppContext, trx: Db, candidate: Candidate): Promise<void> {
  if (await tellOwner(context, trx, candidate)) return;
  const { username, email, passwordHash, now, turn } = candidate;
  const userId = await createInactiveMember(trx, username, now);
  if (!(await insertAccount(trx, { userId, email, passwordHash, now }))) throw new AddressTaken();
  await queueAccountMail(context, trx, { kind: "verification", userId }, turn);
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
  const passwordHash = await hashPassword(password);
  const account = await findAccountByKey(db, email);
  const turn = await mailTurn(context, { mailbox: email, userId: account?.user_id, place: request });
  const candidate = { username, email, passwordHash, now, turn };
  const attempt = () => transact(db, (trx) => register(context, trx, candidate));
  await attempt().catch((error) => {
    if (error instanceof AddressTaken) return attempt();
    throw error;
  });
  return { ...ok, message: done.signedUp() };
}
