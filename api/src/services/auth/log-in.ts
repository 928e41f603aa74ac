import { messages } from "@unknot/contract/messages";
import type { logIn } from "@unknot/contract/services/auth";
import type { AppContext } from "../../context.ts";
import { badPassword } from "../../platform/errors.ts";
import { type Call, ok } from "../../platform/http/bind.ts";
import { beginSession } from "./begin-session.ts";
import { queueAccountMail } from "./jobs.ts";
import { isPassword } from "./passwords.ts";
import { findAccountByEmail } from "./store.ts";

/** Begins a session. Throws a 401, in the same words and after the same time, for a wrong password and an unknown address. */
export async function logInMember(context: AppContext, { body, wire }: Call<typeof logIn>) {
  const account = await findAccountByEmail(context.db, body.email.trim());
  const isRight = await isPassword(body.password, account?.password_hash ?? null);
  if (!account || !isRight) throw badPassword(messages.badCredentials);
  if (account.email_verified_at) {
    return { ...ok, isEmailVerified: true, ...(await beginSession(context, account.user_id, wire)) };
  }
  if (await context.limiter.hasRoom("askForMail", { mailbox: account.email })) {
    await queueAccountMail(context, context.db, { kind: "verification", userId: account.user_id });
  }
  return { ...ok, isEmailVerified: false, accessToken: null, theme: account.theme };
}
