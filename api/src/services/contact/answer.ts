import { answerProblem } from "@unknot/contract/rules/decision";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError, notFound, refuse } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { sliceOf, toPage } from "../../platform/paging.ts";
import { transact } from "../../platform/transact.ts";
import { record } from "../decisions/index.ts";
import { findUsername, memberName } from "../members/index.ts";
import { answerStored, countMessages, listMessagesQuery, lockMessage } from "./store.ts";

type Status = "open" | "answered";

/** Answers get_contact_messages; the addresses stay in the database. */
export async function listMessages({ db }: AppContext, status: Status, page: number) {
  const totalCount = await countMessages(db, status);
  const slice = sliceOf(page, totalCount);
  const rows = slice ? await listMessagesQuery(db, status, slice).execute() : [];
  const list = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    user: row.username,
    reason: row.reason,
    message: row.message,
    date: row.created_at.toISOString(),
    answer: row.answer,
    answeredBy: row.answered_at && memberName(row.answerer_name),
    answered: row.answered_at?.toISOString() ?? null,
  }));
  return toPage(page, { list, totalCount });
}

/** Answers a contact message by mail, once. Throws a 400, a 404, a 409 where another moderator was first. */
export async function answerMessage(context: AppContext, viewer: Member, id: string, text: string) {
  refuse(answerProblem({ answer: text }));
  await transact(context.db, async (trx: Db) => {
    const message = isId(id) ? await lockMessage(trx, id) : undefined;
    if (!message) throw notFound(errors.messageNotFound());
    if (message.answered_at) {
      const name = await findUsername(trx, message.answered_by);
      throw new ApiError(409, errors.decidedBy({ name }), { code: "already_decided" });
    }
    const now = context.clock();
    await answerStored(context, trx, { id, by: viewer.id, text: text.trim(), now });
    const line = { actorId: viewer.id, action: "answer", userId: message.user_id, now } as const;
    await record(trx, { ...line, reason: `Contact message ${id}: ${message.reason}` });
  });
  return { ...ok, message: done.contactAnswered() };
}
