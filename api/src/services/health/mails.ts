import { gravestFirst, problemInText } from "@unknot/contract/language/health-problem";
import { healthNews } from "@unknot/contract/letters";
import { type HealthProblem, healthProblems } from "@unknot/contract/values";
import type { AppContext } from "../../context.ts";
import { findAccount } from "../auth/index.ts";
import { knownProblems } from "./known.ts";

/** The data of a job that mails an admin: to whom, and about which problems. */
export type HealthMail = { userId: string; problems: { name: string; subject: string }[] };

/** Mails an admin what is wrong; nothing about what has gone since, and nothing to somebody who is none any more. */
export async function mailProblems({ db, config, mailer }: AppContext, { userId, problems }: HealthMail) {
  const account = await findAccount(db, userId);
  if (account?.role !== "admin" || !account.email_verified_at || account.mail_stopped) return;
  const known = await knownProblems(db);
  const still = problems.flatMap(({ name, subject }) => {
    const row = known.get(`${name} ${subject}`);
    const isKnown = healthProblems.some((one) => one === name);
    return row && isKnown ? [{ name: name as HealthProblem, params: row.params }] : [];
  });
  if (still.length === 0) return;
  const { siteName, siteUrl } = config;
  const about = { username: account.username, siteName, siteUrl };
  await mailer.send(account.email, healthNews(about, gravestFirst(still).map(problemInText)));
}
