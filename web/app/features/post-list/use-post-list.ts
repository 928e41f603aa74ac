import { getProblemSolutions } from "@unknot/contract/services/posts";
import type { PostSort } from "@unknot/contract/values";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import type { ListedPosts } from "../../data/listed-posts";
import { usePagedList } from "../../data/use-paged-list";
import { unwrap } from "../../lib/result";

/** Which posts a list holds, in the words of the API. */
export type ListQuery = { searchBy: "trending" | "text" | "tag" | "username"; value?: string; sort?: PostSort };

/** A list of posts that grows. */
export function usePostList(query: ListQuery, firstPage: ListedPosts) {
  return usePagedList({
    queryKey: keys.postList(query, firstPage.page),
    firstPage,
    fetchPage: async (page): Promise<ListedPosts> =>
      unwrap(await api(getProblemSolutions, { body: { query, page, excerpt: true } })),
  });
}
