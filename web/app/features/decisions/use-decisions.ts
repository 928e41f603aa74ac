import { getDecisions } from "@unknot/contract/services/appeals";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { usePagedList } from "../../data/use-paged-list";
import { unwrap } from "../../lib/result";

/** What moderators decided about the member, newest first. */
export function useDecisions() {
  return usePagedList({
    queryKey: memberKeys.decisionList,
    fetchPage: async (page) => unwrap(await api(getDecisions, { query: { page: String(page) } })),
    staleTime: 0,
  });
}
