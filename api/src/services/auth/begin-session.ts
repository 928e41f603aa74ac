import type { AppContext } from "../../context.ts";
import type { Wire } from "../../platform/http/gate.ts";
import { signAccessToken, signImageToken } from "./access-token.ts";
import { rememberLogin } from "./known-logins.ts";
import { startSession } from "./sessions.ts";
import { findAccount } from "./store.ts";

/**
 * Begins a session for a member: the refresh token goes into the cookie, the access token into the answer; where it
 * begins is remembered.
 */
export async function beginSession(context: AppContext, userId: string, wire: Wire) {
  const { userAgent, cookie, images } = wire;
  const account = await findAccount(context.db, userId);
  if (!account) throw new Error(`member ${userId} has no account`);
  const session = await startSession(context.db, userId, userAgent, context.clock());
  cookie.keep(session.refreshToken, session.expiresAt);
  images.keep(await signImageToken(context, { userId, ...session }), session.expiresAt);
  await rememberLogin(context, userId, wire);
  const { username, role, theme } = account;
  const accessToken = await signAccessToken(context, { userId, username, role, sessionId: session.sessionId });
  return { accessToken, theme };
}
