import { type InfiniteData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

/** Things are told apart by one of these, by the kind of the list. */
type Identified = { id?: string; _id?: string; decision_id?: string };
/** One page of a list, as the API answers. */
type Page = { list: Identified[]; page: number; hasMore: boolean };

const idOf = ({ id, _id, decision_id }: Identified) => id ?? _id ?? decision_id;

/**
 * The pages of a list, each item once: newer ones may have moved it on to a later page while the earlier was being read,
 * and what was written here stands at the end before its page has come.
 */
export function withoutRepeats<P extends Page>({ pages }: Pick<InfiniteData<P>, "pages">): P[] {
  const known = new Set<string | undefined>();
  return pages.map((page) => {
    const list = page.list.filter((item) => !known.has(idOf(item)));
    for (const item of list) known.add(idOf(item));
    return list.length === page.list.length ? page : { ...page, list };
  });
}

type Options<P> = {
  queryKey: QueryKey;
  /** What the server's HTML has of it; without, the list begins by fetching. */
  firstPage?: P | undefined;
  /** Answers with a page, or throws a sentence. */
  fetchPage: (page: number) => Promise<P>;
  /** In milliseconds: for how long it is not fetched again when it is shown again. Else until something makes it old. */
  staleTime?: number;
};

/**
 * A list that grows: its first page comes from the server's HTML or the API, the rest from the API. `failure` is the
 * sentence that says why it does not go on; `more` fetches the next page, or tries again what failed.
 */
export function usePagedList<P extends Page>({ queryKey, firstPage, fetchPage, staleTime }: Options<P>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: firstPage?.page ?? 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    select: withoutRepeats,
    retry: false,
    ...(firstPage && { initialData: { pages: [firstPage], pageParams: [firstPage.page] } }),
    ...(staleTime !== undefined && { staleTime }),
  });
  const { data: pages = [], error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const more = () => {
    if (isFetching) return;
    void (error && !isFetchNextPageError ? query.refetch() : hasNextPage && query.fetchNextPage());
  };
  return {
    pages,
    last: pages.at(-1),
    /** Whether there is more to come just now; fetching anew what is there already goes on unseen. */
    isLoading: isFetchingNextPage || (isFetching && pages.length === 0),
    failure: error?.message ?? null,
    /** Whether coming near its end makes it grow; after a failure somebody has to ask. */
    canGrow: hasNextPage && !isFetching && !error,
    more,
  };
}
