import { useInfiniteQuery } from "@tanstack/react-query";
import { getProblemSolutions, type PostList, type PostSort } from "@unknot/contract/services/posts";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";

/** Which write-ups a list holds, in the words of the API. */
export type ListQuery = { searchBy: "trending" | "text" | "username"; value?: string; sort?: PostSort };

/** A list that grows: its first page comes from the server's HTML, the rest from the API. */
export function usePostList(query: ListQuery, firstPage: PostList) {
  return useInfiniteQuery({
    queryKey: ["posts", query, firstPage.page],
    queryFn: async ({ pageParam }) => unwrap(await api(getProblemSolutions, { body: { query, page: pageParam } })),
    initialPageParam: firstPage.page,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    initialData: { pages: [firstPage], pageParams: [firstPage.page] },
  });
}
