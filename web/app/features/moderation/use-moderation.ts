import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SECOND } from "@unknot/contract/limits";
import { useState } from "react";
import { memberKeys } from "../../data/member-keys";
import { changed } from "../../data/query-client";
import { showToast } from "../../ui/toast";

/** Other moderators are at work too. */
const FRESH = 15 * SECOND;

/** A list of the moderators' area, page by page, fetched anew every now and then. */
export function useTeamList<Answer>(name: string, filter: object, fetch: (page: string) => Promise<Answer>) {
  const text = JSON.stringify(filter);
  const [place, setPlace] = useState({ filter: text, page: 1 });
  // Another filter begins at its first page.
  const page = place.filter === text ? place.page : 1;
  const query = useQuery({
    queryKey: memberKeys.teamList(name, text, page),
    queryFn: () => fetch(String(page)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: FRESH,
  });
  return { ...query, page, setPage: (next: number) => setPlace({ filter: text, page: next }) };
}

type Answer = { success: true } | { success: false; error: string };

type Said = {
  /** Said where it went well; nothing without one. */
  said?: string;
  /** Whether a failure is said by the form that it comes from. */
  quiet?: boolean;
};

/** Says how something went that was just done, and lets everything follow it; returns the answer. */
export async function act<A extends Answer>(call: Promise<A>, { said, quiet = false }: Said = {}): Promise<A> {
  const answer = await call;
  if (answer.success && said) showToast(said);
  if (!answer.success && !quiet) showToast(answer.error);
  // What was refused may have been done by somebody else.
  await changed({ type: "moderated" });
  return answer;
}
