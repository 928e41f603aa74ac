import type { WaitingStatus } from "@unknot/contract/values";
import { type SqlBool, sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { Slice } from "../../platform/paging.ts";
import { CONTACT_ANSWER_MAIL } from "./mails.ts";

/** Whether a message, as the query around it calls it, has that status; written as the partial indexes have it. */
const hasStatus = (message: string, status: WaitingStatus) =>
  sql<SqlBool>`${sql.ref(`${message}.answered_at`)} is ${sql.raw(status === "open" ? "null" : "not null")}
    and ${sql.ref(`${message}.closed_at`)} is null`;

/** The query for one page of the contact messages, newest first; without the addresses. */
export function listMessagesQuery(db: Db, status: WaitingStatus, slice: Slice) {
  return db
    .selectFrom("contact_messages as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .leftJoin("users as answerer", "answerer.id", "m.answered_by")
    .select(["m.id", "m.name", "m.reason", "m.message", "m.created_at", "m.answer", "m.answered_at", "u.username"])
    .select("answerer.username as answerer_name")
    .where(hasStatus("m", status))
    .orderBy("m.id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
}

/** How many contact messages wait for an answer, or have one. */
export async function countMessages(db: Db, status: WaitingStatus): Promise<number> {
  const { count } = await db
    .selectFrom("contact_messages as m")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(hasStatus("m", status))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many contact messages wait for an answer. */
export const countOpenMessages = (db: Db): Promise<number> => countMessages(db, "open");

/** Locks a contact message; undefined where there is none, or its writer has closed their account. */
export function lockMessage(trx: Db, id: string) {
  return trx
    .selectFrom("contact_messages")
    .select(["id", "user_id", "reason", "answered_by", "answered_at"])
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

type StoredAnswer = { id: string; by: string; text: string; now: Date };

/** Saves the answer to a contact message and queues the mail, in the caller's transaction. */
export async function answerStored({ jobs }: AppContext, trx: Db, { id, by, text, now }: StoredAnswer): Promise<void> {
  const set = { answer: text, answered_by: by, answered_at: now };
  await trx.updateTable("contact_messages").set(set).where("id", "=", id).execute();
  await jobs.send(trx, CONTACT_ANSWER_MAIL, { id });
}

/** Every message of a member, for their export. */
export function exportMessagesOf(db: Db, userId: string) {
  return db
    .selectFrom("contact_messages")
    .select(["name", "email", "reason", "message", "created_at as date", "answer"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Takes the messages of a member from the moderators, when their account is closed. */
export async function closeMessagesOf(trx: Db, userId: string, now: Date): Promise<void> {
  await trx.updateTable("contact_messages").set({ closed_at: now }).where("user_id", "=", userId).execute();
}

/** Removes the messages of accounts that were closed before a moment. */
export async function removeClosedMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("contact_messages").where("closed_at", "<", before).execute();
}
