import type { InputOf } from "@unknot/contract/endpoint";
import { contactProblem } from "@unknot/contract/rules/contact";
import { toLine } from "@unknot/contract/rules/line";
import type { contact as contactCall } from "@unknot/contract/services/user";
import * as done from "@unknot/contract/words/done";
import { ok } from "../../calls/bind.ts";
import type { Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { refuseBot } from "../trust/index.ts";
import { CONTACT_MAIL } from "./mails.ts";

type Sent = InputOf<typeof contactCall>["body"];

/** Saves a message for the moderators and queues a mail to the support address. Throws a 400 where a rule is broken. */
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
  return { ...ok, message: done.contactSent() };
}
