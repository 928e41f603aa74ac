import { deleteProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { changed, tabCache } from "../../data/query-client";
import { usePagedList } from "../../data/use-paged-list";
import { unwrap } from "../../lib/result";
import { offerFocus, showToast } from "../../ui/toast";

/** The member's own posts, or those they deleted; grows like every list. */
export function useOwnPosts({ getDeleted }: { getDeleted: boolean }) {
  return usePagedList({
    queryKey: memberKeys.ownPostList(getDeleted),
    fetchPage: async (page) => {
      const query = { searchBy: "myAccount" as const };
      const answer = unwrap(await api(getProblemSolutions, { body: { query, getDeleted, page } }));
      return { ...answer, fetchedAt: Date.now() };
    },
    staleTime: 0,
  });
}

/** Deletes a post or brings it back, by naming the state that is wanted, and says how it went; deleting can be undone from there. */
export async function setDeleted(id: string, deleted: "true" | "false"): Promise<void> {
  const answer = await api(deleteProblemSolution, { params: { ps_id: id }, query: { deleted } });
  const undo = { text: common.undo(), run: () => void setDeleted(id, "false") };
  if (answer.success) {
    if (deleted === "true") showToast(done.postDeleted(), undo);
    else showToast(done.postRestored());
    await changed({ type: deleted === "true" ? "postDeleted" : "postRestored", id });
  } else {
    showToast(answer.error);
    // It may have been deleted or restored elsewhere.
    await tabCache().invalidateQueries({ queryKey: memberKeys.ownPosts });
  }
  offerFocus();
}
