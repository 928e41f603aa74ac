import type { InputOf } from "@unknot/contract/endpoint";
import { contactProblem } from "@unknot/contract/rules/contact";
import { toLine } from "@unknot/contract/rules/line";
import type { contact as contactCall } from "@unknot/contract/services/user";
import * as done from "@unknot/contract/words/done";
import { ok } from "../../calls/bind.ts";
import { type Keyed, withIdempotencyKey } from "../../calls/idempotency.ts";
import type { Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { refuseBot } from "../trust/index.ts";
import { CONTACT_MAIL } from "./mails.ts";

type Sent = InputOf<typeof contactCall>["body"];

/** Saves a message for the moderators and queues a mail to the support address. Throws a 400 where a rule is broken. */
export async function sendContactMessage(context: AppContext, viewer: Viewer, input: Sent, call: Keyed | undefined) {
  refuseBot(context, input);
  const message = await takeRichText(context.richText, input.message, { field: "message" });
  const contact = { name: toLine(input.name), email: input.email.trim(), reason: input.reason, message };
  refuse(contactProblem(contact));
  const { supportEmail } = context.config;
  const isMailed = supportEmail && (await context.limiter.hasRoom("supportMail", { mailbox: supportEmail }));
  const now = context.clock();
  return withIdempotencyKey(context.db, { userId: viewer?.id ?? null, call, now }, async (trx: Db) => {
    const { id } = await trx
      .insertInto("contact_messages")
      .values({ ...contact, user_id: viewer?.id ?? null, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    // Beyond a mailful an hour from everybody together, messages wait for the moderators and are not mailed.
    if (isMailed) await context.jobs.send(trx, CONTACT_MAIL, { id });
    return { ...ok, message: done.contactSent() };
  });
}
