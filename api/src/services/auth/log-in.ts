import type { logIn } from "@unknot/contract/services/auth";
import type { Theme } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import { type Call, ok } from "../../calls/bind.ts";
import type { RequestContext } from "../../calls/gate.ts";
import type { AppContext } from "../../context.ts";
import { badPassword } from "../../platform/errors.ts";
import { tooMany } from "../../platform/rate-limiter.ts";
import { beginSession } from "./begin-session.ts";
import { queueAccountMail } from "./jobs.ts";
import { isKnownAddress, knownDevice } from "./known-logins.ts";
import { isMarked, markOf } from "./sign-up-marks.ts";
import { type AccountRow, findAccountByEmail } from "./store.ts";

/** How an account begins; its owner can choose another one when they have logged in. */
const THEME: Theme = "dark";

type Try = { mailbox: string; userId: string | undefined; request: RequestContext };

/**
 * Counts a try. A browser in which the account has logged in before has a counter of its own. Everybody else is counted
 * by address, and throws a 429 there; and by mailbox, which many addresses can use up together. Then `wait` is above
 * 0, in milliseconds, and only a right password from a known address gets in: `isKnown`. A stranger at that address
 * is not to see the difference, so the password is checked either way.
 */
async function count(
  context: AppContext,
  { mailbox, userId, request }: Try,
): Promise<{ wait: number; isKnown: boolean }> {
  const { limiter } = context;
  const device = await knownDevice(context, userId, request);
  if (device) {
    await limiter.check("logInKnown", { device });
    return { wait: 0, isKnown: true };
  }
  await limiter.check("logIn", { address: request.address, mailbox });
  const wait = await limiter.wait("logInAnywhere", { mailbox });
  return { wait, isKnown: await isKnownAddress(context, userId, request) };
}

type Waiting = { mailbox: string; account: AccountRow | undefined; isRight: boolean };

/**
 * Mails whoever reads the mails of an address what they need to get in, now and then: a link to verify only where that
 * makes the password good that was typed, else one to choose another.
 */
async function remind(context: AppContext, { mailbox, account, isRight }: Waiting): Promise<void> {
  if (!(await context.limiter.hasRoom("verifyAgain", { mailbox }))) return;
  const again = account?.email_verified_at ? "already-a-member" : "sign-up-again";
  const kind = !account || isRight ? "verification" : again;
  await queueAccountMail(context, context.db, { kind, userId: account?.user_id ?? null });
}

/**
 * Begins a session. Who has signed up and not verified the address, or would have to if it had no account, is told so.
 * Throws a 401, in the same words and after the same time, for a wrong password and an unknown address, and a 429 for
 * too many tries.
 */
export async function logInMember(context: AppContext, { body, request }: Call<typeof logIn>) {
  const mailbox = body.email.trim();
  const account = await findAccountByEmail(context.db, mailbox);
  const { wait, isKnown } = await count(context, { mailbox, userId: account?.user_id, request });
  const isRight = await context.passwords.isRight(body.password, account?.password_hash ?? null);
  if (wait > 0 && !(isRight && isKnown)) throw tooMany(wait);
  if (isRight && account?.email_verified_at) {
    const owner = { userId: account.user_id, passwordHash: account.password_hash };
    const session = await beginSession(context, owner, request);
    if (!session) throw badPassword(errors.badCredentials());
    return { ...ok, isEmailVerified: true, ...session };
  }
  // Also where the password is right: what is answered below must take the same time for both reasons.
  const hasSignedUp = await isMarked(context.db, await markOf(context, { email: mailbox, password: body.password }));
  if (!isRight && !hasSignedUp) throw badPassword(errors.badCredentials());
  await remind(context, { mailbox, account, isRight });
  return { ...ok, isEmailVerified: false, accessToken: null, theme: THEME };
}
