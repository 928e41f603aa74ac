import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { deleteProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import * as common from "@unknot/contract/words/common";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";
import { noteWritten } from "../../lib/written";
import { offerFocus, showToast } from "../../ui/toast";

const KEY = "own-posts";

/** The member's own write-ups, or those they deleted; grows like every list. */
export function useOwnPosts({ getDeleted }: { getDeleted: boolean }) {
  return useInfiniteQuery({
    queryKey: [KEY, getDeleted],
    queryFn: async ({ pageParam: page }) => {
      const answer = unwrap(
        await api(getProblemSolutions, { body: { query: { searchBy: "myAccount" }, getDeleted, page } }),
      );
      return { ...answer, fetchedAt: Date.now() };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    staleTime: 0,
  });
}

/** Deletes a write-up or brings it back, by naming the state that is wanted, and says how it went; deleting can be undone from there. */
export function useSetDeleted() {
  const client = useQueryClient();
  const set = async (id: string, deleted: "true" | "false") => {
    const answer = await api(deleteProblemSolution, { params: { ps_id: id }, query: { deleted } });
    const undo = { text: common.undo, run: () => void set(id, "false") };
    if (answer.success) noteWritten();
    if (answer.success) showToast(answer.message, deleted === "true" ? undo : undefined);
    else showToast(answer.error);
    await client.invalidateQueries({ queryKey: [KEY] });
    offerFocus();
  };
  return set;
}
