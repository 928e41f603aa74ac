import { skipToken, useQuery } from "@tanstack/react-query";
import { keys } from "./keys";

/** What a member has said of the solution of a post; undefined until that is known, and for visitors. */
export const useOwnOutcome = (id: string) =>
  useQuery<{ outcome: string | null } | null>({ queryKey: keys.viewerOf(id), queryFn: skipToken }).data?.outcome;
