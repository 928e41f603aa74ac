import { DAY } from "@unknot/contract/limits";
import { signUp, verifyEmail } from "@unknot/contract/services/auth";
import { record } from "../src/services/decisions/index.ts";
import type { TestApi } from "./test-api.ts";
import type { TestBrowser } from "./test-browser.ts";

export const PASSWORD = "Tr1cky-Knots";

/** A sign-up that breaks no rule. */
export const goodSignUp = {
  username: "Rowan",
  email: "rowan@unknot.example",
  password: PASSWORD,
  dateOfBirth: "1990-05-17",
};

export type LoggedIn = { browser: TestBrowser; id: string; username: string; email: string };

/** Signs somebody up, verifies the address by the mail, and logs them in, all through the API. */
export async function signUpAndLogIn(api: TestApi, username = "Rowan"): Promise<LoggedIn> {
  const browser = api.browser();
  const email = `${username.toLowerCase().replaceAll(" ", ".")}@unknot.example`;
  await browser.call(signUp, { body: { ...goodSignUp, username, email } });
  await api.runJobs();
  const answer = await browser.call(verifyEmail, { query: { token: api.mailbox.tokenFor(email) } });
  if (!answer.success) throw new Error(answer.error);
  browser.accessToken = answer.accessToken;
  const { id } = await api.db
    .selectFrom("accounts")
    .select("user_id as id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { browser, id, username, email };
}

type MuteOptions = { reason?: string; expiresAt?: Date | null };

/** Mutes a member, as a moderator's decision would. */
export async function mute(api: TestApi, userId: string, options: MuteOptions = {}): Promise<void> {
  const { reason = "Spam", expiresAt = new Date(api.clock().getTime() + DAY) } = options;
  const line = { actorId: null, action: "mute", userId, reason, until: expiresAt } as const;
  await record(api.db, { ...line, now: api.clock() });
}
