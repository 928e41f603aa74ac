import type { InputOf } from "@unknot/contract/endpoint";
import { messages } from "@unknot/contract/messages";
import { contactProblem } from "@unknot/contract/rules/contact";
import { toLine } from "@unknot/contract/rules/line";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { contact as contactCall } from "@unknot/contract/services/user";
import { contactAnswer, contactMessage } from "@unknot/contract/words/letters";
import type { AppContext } from "../../context.ts";
import { refuse } from "../../platform/errors.ts";
import { ok } from "../../platform/http/bind.ts";
import { transact } from "../../platform/transact.ts";
import type { Viewer } from "../../platform/viewer.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { refuseBot } from "../moderation/index.ts";

export const CONTACT_MAIL = "contact-mail";
export const CONTACT_ANSWER_MAIL = "contact-answer-mail";

type Sent = InputOf<typeof contactCall>["body"];

/** Keeps a message for the moderators and queues a mail to the support address. Throws a 400 where a rule is broken. */
export async function sendContactMessage(context: AppContext, viewer: Viewer, input: Sent) {
  refuseBot(context, input);
  const message = await takeRichText(context.richText, input.message, { field: "message" });
  const contact = { name: toLine(input.name), email: input.email.trim(), reason: input.reason, message };
  refuse(contactProblem(contact));
  const { supportEmail } = context.config;
  const isMailed = supportEmail && (await context.limiter.hasRoom("supportMail", { mailbox: supportEmail }));
  await transact(context.db, async (trx) => {
    const { id } = await trx
      .insertInto("contact_messages")
      .values({ ...contact, user_id: viewer?.id ?? null, created_at: context.clock() })
      .returning("id")
      .executeTakeFirstOrThrow();
    // Beyond a mailful an hour from everybody together, messages wait for the moderators and are not mailed.
    if (isMailed) await context.jobs.send(trx, CONTACT_MAIL, { id });
  });
  return { ...ok, message: messages.contactSent };
}

const inWords = <Row extends { message: string }>(row: Row): Row => ({
  ...row,
  message: visibleText(row.message).trim(),
});

/** Mails a message of the contact form to the support address; nothing where it is gone. */
export async function mailContactMessage({ db, config, mailer }: AppContext, id: string): Promise<void> {
  const row = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || !config.supportEmail) return;
  await mailer.send(config.supportEmail, contactMessage(inWords(row)), { replyTo: row.email });
}

/** Mails the answer to a contact message to whoever wrote it; nothing where it is gone. */
export async function mailContactAnswer({ db, config, mailer }: AppContext, id: string): Promise<void> {
  const row = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row?.answer) return;
  const letter = contactAnswer(inWords(row), row.answer, config.siteName);
  await mailer.send(row.email, letter, config.supportEmail ? { replyTo: config.supportEmail } : {});
}
