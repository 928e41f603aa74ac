import { type CommentList, getComments } from "@unknot/contract/services/comments";
import type { CommentSort } from "@unknot/contract/values";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { usePagedList } from "../../data/use-paged-list";
import { useSeed } from "../../data/use-seed";
import { unwrap } from "../../lib/result";

/** The comments of a post, in an order that a reader has chosen, else the usual one; `firstPage` is what the server's HTML has of them, newer than what was read before. */
export function useComments(postId: string, firstPage: CommentList | undefined, sort?: CommentSort) {
  const queryKey = keys.threadFrom(postId, sort ?? firstPage?.page);
  useSeed(queryKey, firstPage, (page) => ({ pages: [page], pageParams: [page.page] }));
  return usePagedList({
    queryKey,
    firstPage,
    fetchPage: async (page) => {
      const query = { searchBy: "ps_id" as const, value: postId, withReplies: true, ...(sort && { sort }) };
      return unwrap(await api(getComments, { body: { query, page } }));
    },
  });
}
