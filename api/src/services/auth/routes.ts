import {
  changePassword,
  generateAccessToken,
  getSessions,
  logIn,
  logOut,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  revokeSession,
  signUp,
  verifyEmail,
  verifyPasswordResetToken,
} from "@unknot/contract/services/auth";
import * as errors from "@unknot/contract/words/errors";
import type { FastifyInstance } from "fastify";
import { bind, ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { changeMemberPassword } from "./change-password.ts";
import { logInMember } from "./log-in.ts";
import { logOutMember, refreshAccess } from "./refresh.ts";
import { checkResetToken, requestReset, resetMemberPassword } from "./reset-password.ts";
import { endSession, listSessions } from "./sessions.ts";
import { signUpMember } from "./sign-up.ts";
import { resendVerificationMail, verifyAddress } from "./verify-email.ts";

async function showSessions({ db, clock }: AppContext, viewer: Member) {
  const sessions = (await listSessions(db, viewer.id, clock())).map((session) => ({
    _id: session.id,
    current: session.id === viewer.sessionId,
    created: session.created_at.toISOString(),
    lastUsed: session.last_used_at.toISOString(),
    userAgent: session.user_agent,
  }));
  return { ...ok, sessions };
}

async function revoke({ db }: AppContext, viewer: Member, id: string) {
  if (!isId(id) || !(await endSession(db, viewer.id, id))) throw notFound(errors.sessionNotFound());
  return ok;
}

/** The auth service. */
export function authRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, generateAccessToken, ({ request }) => refreshAccess(context, request));
  bind(app, logIn, (call) => logInMember(context, call));
  bind(app, logOut, ({ request }) => logOutMember(context, request));
  bind(app, signUp, (call) => signUpMember(context, call));
  bind(app, verifyEmail, ({ query, request }) => verifyAddress(context, query.token, request));
  bind(app, resendVerification, ({ body, request }) => resendVerificationMail(context, body.email, request));
  bind(app, requestPasswordReset, ({ body, request }) => requestReset(context, body.email, request));
  bind(app, verifyPasswordResetToken, ({ query }) => checkResetToken(context, query.token));
  bind(app, resetPassword, ({ body, request }) =>
    resetMemberPassword(context, body.token ?? request.bearer ?? "", body.newPassword, request),
  );
  bind(app, changePassword, ({ body, viewer }) => changeMemberPassword(context, viewer, body));
  bind(app, getSessions, ({ viewer }) => showSessions(context, viewer));
  bind(app, revokeSession, ({ params, viewer }) => revoke(context, viewer, params.session_id));
}
