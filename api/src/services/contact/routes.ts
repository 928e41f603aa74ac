import { answerContactMessage, getContactMessages } from "@unknot/contract/services/records";
import { contact } from "@unknot/contract/services/user";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { answerMessage, listMessages } from "./answer.ts";
import { sendContactMessage } from "./send.ts";

/** Messages of the contact form, and their answers. */
export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, contact, ({ viewer, body, request }) => sendContactMessage(context, viewer, body, request.keyed));
  bind(app, getContactMessages, ({ query }) =>
    listMessages(context, query.status ?? "open", Number(query.page ?? "1")),
  );
  bind(app, answerContactMessage, ({ viewer, params, body }) =>
    answerMessage(context, viewer, params.message_id, body.answer),
  );
}
