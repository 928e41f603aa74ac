import { useQuery } from "@tanstack/react-query";
import * as calls from "@unknot/contract/services/saved";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { keys } from "./keys";
import { tabCache } from "./query-client";
import { usePagedList } from "./use-paged-list";

/** Whether the member keeps a post. */
export const useIsSaved = (id: string) =>
  useQuery({
    queryKey: keys.savedPost(id),
    queryFn: async () => unwrap(await api(calls.getSaved, { body: { query: { ps_id: id } } })).totalCount > 0,
  });

type Kept = { saved: boolean; note?: string; folder?: string };

/** Keeps a post, or keeps it no more; answers with the sentence that says why that failed, or null. */
export async function setSaved(id: string, kept: Kept): Promise<string | null> {
  const answer = await api(calls.setSaved, { body: { ps_id: id, ...kept } });
  if (!answer.success) return answer.error;
  const cache = tabCache();
  cache.setQueryData(keys.savedPost(id), kept.saved);
  await cache.invalidateQueries({ queryKey: keys.savedLists });
  return null;
}

/** What the member keeps: of a folder, where one is named, and with these words in it. */
export const useSavedPosts = (query: { value: string; folder: string | null }) =>
  usePagedList({
    queryKey: keys.savedList(query.value, query.folder),
    fetchPage: async (page) =>
      unwrap(
        await api(calls.getSaved, {
          body: { query: { value: query.value, ...(query.folder !== null && { folder: query.folder }) }, page },
        }),
      ),
    staleTime: 0,
  });
