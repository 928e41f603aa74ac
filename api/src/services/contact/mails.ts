import { contactAnswer, contactMessage } from "@unknot/contract/letters";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { AppContext } from "../../context.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";

export const CONTACT_MAIL = "contact-mail";
export const CONTACT_ANSWER_MAIL = "contact-answer-mail";

const inWords = <Row extends { message: string }>(row: Row): Row => ({
  ...row,
  message: visibleText(row.message).trim(),
});

/** Mails a message of the contact form to the support address; nothing where it is gone. */
async function mailContactMessage({ db, config, mailer }: AppContext, id: string): Promise<void> {
  const row = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || !config.supportEmail) return;
  await mailer.send(config.supportEmail, contactMessage(inWords(row)), { replyTo: row.email });
}

/** Mails the answer to a contact message to whoever wrote it; nothing where it is gone. */
async function mailContactAnswer({ db, config, mailer }: AppContext, id: string): Promise<void> {
  const row = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row?.answer) return;
  const letter = contactAnswer(inWords(row), row.answer, config.siteName);
  await mailer.send(row.email, letter, config.supportEmail ? { replyTo: config.supportEmail } : {});
}

/** The jobs of the contact service. */
export function contactJobs(context: AppContext): JobDefinition[] {
  return [
    { name: CONTACT_MAIL, run: (data) => mailContactMessage(context, (data as { id: string }).id) },
    { name: CONTACT_ANSWER_MAIL, run: (data) => mailContactAnswer(context, (data as { id: string }).id) },
  ];
}
