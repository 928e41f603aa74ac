import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { limits } from "@unknot/contract/limits";
import { getAutocompleteSuggestions } from "@unknot/contract/services/posts";
import { useEffect, useState } from "react";
import { api } from "../../lib/api";

/** The value as it was once it had not changed for a while (milliseconds). */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** Titles that fit what is being typed, 300 ms after the last key; none where they cannot be had. */
export function useSuggestions(text: string, isWanted: boolean): string[] {
  const searchTerm = useSettled(text.trim(), limits.suggestionDelay);
  const { data } = useQuery({
    queryKey: ["suggestions", searchTerm],
    queryFn: async () => {
      const answer = await api(getAutocompleteSuggestions, { query: { searchTerm } });
      return answer.success ? answer.list.map(({ title }) => title) : [];
    },
    enabled: isWanted && searchTerm.length > 1,
    placeholderData: keepPreviousData,
  });
  return isWanted && text.trim().length > 1 ? (data ?? []) : [];
}
