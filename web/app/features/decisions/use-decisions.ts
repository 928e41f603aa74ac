import { useInfiniteQuery } from "@tanstack/react-query";
import { getDecisions } from "@unknot/contract/services/appeals";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";

/** Under which the decisions about the member are kept. */
export const DECISIONS = ["decisions"];

/** What moderators decided about the member, newest first. */
export function useDecisions() {
  return useInfiniteQuery({
    queryKey: DECISIONS,
    queryFn: async ({ pageParam }) => unwrap(await api(getDecisions, { query: { page: String(pageParam) } })),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    staleTime: 0,
  });
}
