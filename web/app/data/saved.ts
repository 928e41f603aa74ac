import { useQuery } from "@tanstack/react-query";
import type { Post } from "@unknot/contract/schemas";
import { setOutcome } from "@unknot/contract/services/outcomes";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import * as calls from "@unknot/contract/services/saved";
import type { Outcome } from "@unknot/contract/values";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { keys } from "./keys";
import { memberKeys } from "./member-keys";
import { changed, tabCache } from "./query-client";
import { usePagedList } from "./use-paged-list";

type OfViewer = NonNullable<Post["viewer"]>;

async function askFor(id: string): Promise<OfViewer | null> {
  const query = { searchBy: "ps_id" as const, value: id };
  return unwrap(await api(getProblemSolutions, { body: { query, excerpt: true } })).list[0]?.viewer ?? null;
}

/** What a post is to the member: whether they keep it, and what they have said of its solution. */
export const useViewerOf = (id: string) => useQuery({ queryKey: keys.viewerOf(id), queryFn: () => askFor(id) });

/**
 * Notes what a post has become to the member. What was asked for before that does not count any more: it would say, a
 * moment later, what is no longer so. Where it had not come yet, it is asked for anew.
 */
async function note(id: string, change: Partial<OfViewer>): Promise<void> {
  const cache = tabCache();
  const queryKey = keys.viewerOf(id);
  const isAsked = cache.isFetching({ queryKey }) > 0;
  await cache.cancelQueries({ queryKey });
  cache.setQueryData<OfViewer | null>(queryKey, (old) => old && { ...old, ...change });
  if (isAsked) await cache.prefetchQuery({ queryKey, queryFn: () => askFor(id), staleTime: 0 });
}

/** Notes that a post is followed, or is no more. */
export const noteFollowing = (id: string, following: boolean) => void note(id, { following });

type Kept = { saved: boolean; note?: string; folder?: string };

/** Keeps a post, or keeps it no more; answers with the sentence that says why that failed, or null. */
export async function setSaved(id: string, kept: Kept): Promise<string | null> {
  const answer = await api(calls.setSaved, { body: { ps_id: id, ...kept } });
  if (!answer.success) return answer.error;
  await note(id, { saved: kept.saved });
  await tabCache().invalidateQueries({ queryKey: memberKeys.savedLists });
  return null;
}

/** Says whether a solution worked, or takes that back; answers with the sentence that says why that failed, or null. */
export async function giveOutcome(id: string, outcome: Outcome | null, words?: string): Promise<string | null> {
  const body = { ps_id: id, outcome, ...(words !== undefined && { note: words }) };
  const answer = await api(setOutcome, { body });
  if (!answer.success) return answer.error;
  await note(id, { outcome });
  await changed({ type: "outcomeGiven" });
  return null;
}

/** What the member keeps: of a folder, where one is named, and with these words in it. */
export const useSavedPosts = (query: { value: string; folder: string | null }) =>
  usePagedList({
    queryKey: memberKeys.savedList(query.value, query.folder),
    fetchPage: async (page) =>
      unwrap(
        await api(calls.getSaved, {
          body: { query: { value: query.value, ...(query.folder !== null && { folder: query.folder }) }, page },
        }),
      ),
    staleTime: 0,
  });
