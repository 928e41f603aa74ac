import { useQueryClient } from "@tanstack/react-query";
import { localizeNews } from "@unknot/contract/language/localize";
import { getNotifications, readNotifications } from "@unknot/contract/services/notifications";
import { useEffect } from "react";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { changed } from "../../data/query-client";
import { setUnread, useUnread } from "../../data/unread";
import { usePagedList } from "../../data/use-paged-list";
import { unwrap } from "../../lib/result";
import { showToast } from "../../ui/toast";

/** What the member is told, newest first; fetched anew when more comes. */
export function useNotifications() {
  const client = useQueryClient();
  const unread = useUnread();
  const list = usePagedList({
    queryKey: memberKeys.notifications,
    fetchPage: async (page) => {
      const answer = unwrap(await api(getNotifications, { query: { page: String(page) } }));
      setUnread(answer.unreadCount);
      return { ...answer, list: await Promise.all(answer.list.map(localizeNews)) };
    },
    staleTime: 0,
  });
  const known = list.pages[0]?.unreadCount;
  useEffect(() => {
    if (known !== undefined && unread > known) void client.invalidateQueries({ queryKey: memberKeys.notifications });
  }, [unread, known, client]);
  return list;
}

/** Marks one notification as read, or all. */
export async function markRead(id?: string): Promise<void> {
  const answer = await api(readNotifications, { body: id === undefined ? {} : { notification_id: id } });
  if (!answer.success) return showToast(answer.error);
  setUnread(answer.unreadCount);
  await changed({ type: "notificationsRead" });
}
