import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { limits } from "@unknot/contract/limits";
import { getAutocompleteSuggestions } from "@unknot/contract/services/posts";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { unwrap } from "../../lib/result";
import { useDelayed } from "../../lib/use-delayed";

/** A title; with the id of its post, unless it is what others have searched for. */
export type Suggestion = { title: string; id?: string };

const NONE: Suggestion[] = [];

/** What fits what is being typed, 300 ms after the last key; those before stay until they come, or cannot. */
export function useSuggestions(text: string, isWanted: boolean): Suggestion[] {
  const searchTerm = useDelayed(text.trim(), limits.suggestionDelay);
  const isAsked = isWanted && searchTerm.length > 1;
  const { data = NONE } = useQuery({
    queryKey: keys.suggestionsFor(searchTerm),
    queryFn: async () => unwrap(await api(getAutocompleteSuggestions, { query: { searchTerm } })).list,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return isAsked && text.trim().length > 1 ? data : NONE;
}
