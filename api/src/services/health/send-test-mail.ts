import { testMail } from "@unknot/contract/letters";
import { SECOND } from "@unknot/contract/limits";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { findAccount } from "../auth/index.ts";
import { shortly } from "./check.ts";

/** A call is answered within ten seconds, and says why there is nothing to say yet. */
const WAIT = 7 * SECOND;

/** What is said of a mail that is still on its way. */
const LATE = "no answer yet (timeout)";

/**
 * Mails the admin who asks, at once and not by a job, and says what the mail server answered. That something came back
 * from there before is no reason not to try.
 */
export async function sendTestMailTo({ db, config, mailer }: AppContext, viewer: Member) {
  const account = await findAccount(db, viewer.id);
  if (!account) throw new Error(`member ${viewer.id} has a session and no account`);
  const { username, email } = account;
  const { siteName, siteUrl } = config;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(LATE)), WAIT);
  const sending = mailer.send(email, testMail({ username, siteName, siteUrl }));
  try {
    const answer = shortly(await Promise.race([sending, late]));
    return { ...ok, outcome: config.smtpUrl ? ("taken" as const) : ("kept" as const), answer, email };
  } catch (error) {
    // Its end is nobody's to hear of any more.
    sending.catch(() => {});
    return { ...ok, outcome: "refused" as const, answer: shortly((error as Error).message), email };
  } finally {
    clearTimeout(timer);
  }
}
