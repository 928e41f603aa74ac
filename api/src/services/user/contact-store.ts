import type { WaitingStatus } from "@unknot/contract/values";
import { type SqlBool, sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { Slice } from "../../platform/paging.ts";
import { CONTACT_ANSWER_MAIL } from "./contact.ts";

const hasStatus = (status: WaitingStatus) =>
  sql<SqlBool>`m.answered_at is ${sql.raw(status === "open" ? "null" : "not null")} and m.closed_at is null`;

/** The query for one page of the contact messages, newest first; without the addresses. */
export function listMessagesQuery(db: Db, status: WaitingStatus, slice: Slice) {
  return db
    .selectFrom("contact_messages as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .leftJoin("users as answerer", "answerer.id", "m.answered_by")
    .select(["m.id", "m.name", "m.reason", "m.message", "m.created_at", "m.answer", "m.answered_at", "u.username"])
    .select("answerer.username as answerer_name")
    .where(hasStatus(status))
    .orderBy("m.id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
}

/** How many contact messages wait for an answer, or have one. */
export async function countMessages(db: Db, status: WaitingStatus): Promise<number> {
  const { count } = await db
    .selectFrom("contact_messages as m")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(hasStatus(status))
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

/** Keeps the answer to a contact message and queues the mail, in the caller's transaction. */
export async function answerStored({ jobs }: AppContext, trx: Db, { id, by, text, now }: StoredAnswer): Promise<void> {
  const set = { answer: text, answered_by: by, answered_at: now };
  await trx.updateTable("contact_messages").set(set).where("id", "=", id).execute();
  await jobs.send(trx, CONTACT_ANSWER_MAIL, { id });
}
