import { QueryClient } from "@tanstack/react-query";

/** What has been fetched stays as the reader saw it until they ask anew. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: 1 } },
  });
}
