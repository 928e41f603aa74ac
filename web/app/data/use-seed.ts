import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Puts what the page's loader has just fetched in the cache, over a copy that is older; `toData` makes of it what is
 * cached.
 */
export function useSeed<T>(queryKey: QueryKey, fetched: T | undefined, toData: (fetched: T) => unknown): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whatever has become of it since
  useEffect(() => {
    if (fetched !== undefined) client.setQueryData(queryKey, toData(fetched));
  }, [fetched]);
}
