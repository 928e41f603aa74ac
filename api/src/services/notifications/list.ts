import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { sliceOf, toPage } from "../../platform/paging.ts";
import { countNotifications, countUnread, listNotificationsQuery } from "./store.ts";
import { viewNotification } from "./views.ts";

/** Answers get_notifications. */
export async function listNotifications(db: Db, viewer: Member, page: number) {
  const totalCount = await countNotifications(db, viewer.id);
  const slice = sliceOf(page, totalCount);
  const rows = slice ? await listNotificationsQuery(db, viewer.id, slice).execute() : [];
  const list = rows.map(viewNotification);
  return { ...toPage(page, { list, totalCount }), unreadCount: await countUnread(db, viewer.id) };
}

/** Marks one of the caller's notifications as read, or all. Throws a 404 for one that is not theirs. */
export async function markRead({ db, clock }: AppContext, viewer: Member, id: string | undefined) {
  if (id !== undefined && !isId(id)) throw notFound(errors.notificationNotFound());
  let query = db.updateTable("notifications").set({ read_at: clock() }).where("user_id", "=", viewer.id);
  query = id === undefined ? query.where("read_at", "is", null) : query.where("id", "=", id);
  const rows = await query.returning("id").execute();
  if (id !== undefined && rows.length === 0) throw notFound(errors.notificationNotFound());
  return { ...ok, unreadCount: await countUnread(db, viewer.id) };
}

/** Every notification of a member, for their export. */
export async function exportNotificationsOf(db: Db, userId: string) {
  const rows = await listNotificationsQuery(db, userId, { offset: 0, limit: 10_000 }).execute();
  return rows.map(viewNotification).map(({ kind, text, date }) => ({ kind, text, date }));
}
