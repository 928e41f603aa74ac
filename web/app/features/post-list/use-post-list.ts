import { getProblemSolutions, type PostList } from "@unknot/contract/services/posts";
import type { PostSort } from "@unknot/contract/values";
import { api } from "../../lib/api";
import { usePagedList } from "../../lib/paged-list";
import { unwrap } from "../../lib/result";

/** Which write-ups a list holds, in the words of the API. */
export type ListQuery = { searchBy: "trending" | "text" | "username"; value?: string; sort?: PostSort };

/** A list of write-ups that grows. */
export function usePostList(query: ListQuery, firstPage: PostList) {
  return usePagedList({
    key: `posts ${JSON.stringify(query)} from ${firstPage.page}`,
    firstPage,
    fetchPage: async (page) => unwrap(await api(getProblemSolutions, { body: { query, page } })),
  });
}
