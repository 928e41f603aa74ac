import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getNotifications, readNotifications } from "@unknot/contract/services/notifications";
import { useEffect } from "react";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";
import { setUnread, useUnread } from "../../lib/unread";
import { showToast } from "../../ui/toast";

const KEY = ["notifications"];

/** What the member is told, newest first; fetched anew when more comes. */
export function useNotifications() {
  const unread = useUnread();
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: async ({ pageParam }) => {
      const answer = unwrap(await api(getNotifications, { query: { page: String(pageParam) } }));
      setUnread(answer.unreadCount);
      return answer;
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    staleTime: 0,
  });
  const known = query.data?.pages[0]?.unreadCount;
  const { refetch } = query;
  useEffect(() => {
    if (known !== undefined && unread > known) void refetch();
  }, [unread, known, refetch]);
  return query;
}

/** Marks one notification as read, or all. */
export function useMarkRead() {
  const client = useQueryClient();
  return async (id?: string) => {
    const answer = await api(readNotifications, { body: id === undefined ? {} : { notification_id: id } });
    if (!answer.success) return showToast(answer.error);
    setUnread(answer.unreadCount);
    await client.invalidateQueries({ queryKey: KEY });
  };
}
