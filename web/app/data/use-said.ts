import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "@unknot/contract/endpoint";
import { getProfile } from "@unknot/contract/services/profiles";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { keys } from "./keys";
import { memberKeys } from "./member-keys";
import { useSeed } from "./use-seed";

/** What a member says of themselves, and what they are known for. */
export type Said = OutputOf<typeof getProfile>;

const askFor = (username: string) => async (): Promise<Said> => unwrap(await api(getProfile, { query: { username } }));

/** What a member says of themselves, as it is now; `sent` is what the page came with. */
export function useSaid(sent: Said): Said {
  const { username } = sent;
  const queryKey = keys.said(username);
  useSeed(queryKey, sent, (said) => said);
  return useQuery({ queryKey, queryFn: askFor(username), initialData: sent }).data;
}

/** What the member who is logged in says of themselves; `isFresh` where that is to be changed. */
export const useOwnSaid = (username: string, { isFresh = false } = {}) =>
  useQuery({ queryKey: memberKeys.ownSaid(username), queryFn: askFor(username), ...(isFresh && { staleTime: 0 }) });
