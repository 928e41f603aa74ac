import type { RequestContext } from "../../calls/gate.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { signAccessToken, signImageToken } from "./access-token.ts";
import { rememberLogin } from "./known-logins.ts";
import { startSession } from "./sessions.ts";
import { findAccount, lockAccount } from "./store.ts";

/** Whose session it is; `passwordHash`: what the password was verified by, where it was. */
type Owner = { userId: string; passwordHash?: string };

/**
 * Begins a session for a member: the refresh token goes into the cookie, the access token into the answer; where it
 * begins is remembered. Null where the account has been closed meanwhile, or has another password by now: a session
 * that began after a reset would outlive it.
 */
export async function beginSession(context: AppContext, { userId, passwordHash }: Owner, request: RequestContext) {
  const { userAgent, cookie, images } = request;
  return transact(context.db, async (trx: Db) => {
    await lockAccount(trx, userId, "share");
    const account = await findAccount(trx, userId);
    if (!account || (passwordHash !== undefined && passwordHash !== account.password_hash)) return null;
    const session = await startSession(trx, userId, userAgent, context.clock());
    cookie.save(session.refreshToken, session.expiresAt);
    images.save(await signImageToken(context, { userId, ...session }), session.expiresAt);
    await rememberLogin({ ...context, db: trx }, userId, request);
    const { username, role, theme } = account;
    const accessToken = await signAccessToken(context, { userId, username, role, sessionId: session.sessionId });
    return { accessToken, theme };
  });
}
