import { ok } from "../../calls/bind.ts";
import type { TokenCookie } from "../../calls/gate.ts";
import type { Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { transact } from "../../platform/transact.ts";
import { muteOf } from "../trust/index.ts";
import { readToken, signAccessToken, signImageToken } from "./access-token.ts";
import { endSessionOf, findLiveSession, renewSession } from "./sessions.ts";
import { findAccount } from "./store.ts";

/** The cookie of the session, and the one that goes with requests for images. */
type Cookies = { cookie: TokenCookie; images: TokenCookie };

const VISITOR = { success: false, accessToken: null, user: null };

/** A fresh access token for the session of the cookie, and the next refresh token; nulls for a visitor. */
export async function refreshAccess(context: AppContext, { cookie, images }: Cookies) {
  const { db, clock } = context;
  const { token } = cookie;
  if (!token) return VISITOR;
  const session = await transact(db, (trx) => renewSession(trx, token, clock()));
  const account = session && (await findAccount(db, session.userId));
  if (!account) {
    cookie.drop();
    images.drop();
    return VISITOR;
  }
  cookie.save(session.refreshToken, session.expiresAt);
  images.save(await signImageToken(context, session), session.expiresAt);
  const { user_id: userId, username, email, theme, role } = account;
  const accessToken = await signAccessToken(context, { userId, username, role, sessionId: session.sessionId });
  const isEmailVerified = account.email_verified_at !== null;
  return { ...ok, accessToken, user: { _id: userId, username, email, isEmailVerified, theme, role } };
}

/** Ends the session of the cookie. */
export async function logOutMember({ db }: AppContext, { cookie, images }: Cookies) {
  if (cookie.token) await endSessionOf(db, cookie.token);
  cookie.drop();
  images.drop();
  return ok;
}

/**
 * The member behind a token, with the role they have now; null where the token is not good, for something else, or its
 * session has ended: what is revoked ends at once, not when the token is over.
 */
export async function identify(
  context: AppContext,
  token: string,
  kind: "access" | "images" = "access",
): Promise<Viewer> {
  const claims = await readToken(context, token, kind);
  if (!claims) return null;
  const { userId: id, sessionId } = claims;
  const now = context.clock();
  const session = await findLiveSession(context.db, sessionId, id, now);
  if (!session) return null;
  const { username, role, last_mute } = session;
  return { id, sessionId, username, role, mute: muteOf(last_mute, now) };
}
