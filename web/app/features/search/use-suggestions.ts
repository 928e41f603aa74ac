import { limits } from "@unknot/contract/limits";
import { getAutocompleteSuggestions } from "@unknot/contract/services/posts";
import { useEffect, useState } from "react";
import { api } from "../../lib/api";

/** Titles that fit what is being typed, 300 ms after the last key; those before stay until they come, or cannot. */
export function useSuggestions(text: string, isWanted: boolean): string[] {
  const [titles, setTitles] = useState<string[]>([]);
  const searchTerm = text.trim();
  const isAsked = isWanted && searchTerm.length > 1;
  useEffect(() => {
    if (!isAsked) return;
    let isLast = true;
    const ask = async () => {
      const answer = await api(getAutocompleteSuggestions, { query: { searchTerm } });
      if (isLast) setTitles(answer.success ? answer.list.map(({ title }) => title) : []);
    };
    const timer = setTimeout(() => void ask(), limits.suggestionDelay);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [searchTerm, isAsked]);
  return isAsked ? titles : [];
}
