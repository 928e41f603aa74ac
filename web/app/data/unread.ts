import { skipToken, useQuery } from "@tanstack/react-query";
import { memberKeys } from "./member-keys";
import { tabCache } from "./query-client";

/** Records how many notifications are unread. */
export const setUnread = (unread: number): void => void tabCache().setQueryData(memberKeys.unread, unread);

/** How many notifications the member has not read, as far as this tab knows: it is told, and never asks. */
export const useUnread = (): number => useQuery<number>({ queryKey: memberKeys.unread, queryFn: skipToken }).data ?? 0;
