import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "@unknot/contract/endpoint";
import { getUserActivity } from "@unknot/contract/services/user";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { keys } from "./keys";
import { usePendingDeletions } from "./pending-deletions";
import { useIsViewer } from "./session";
import { useSeed } from "./use-seed";

export type Profile = OutputOf<typeof getUserActivity>;

/** What everybody may know of a member, as it is now; `sent` is what the page came with. */
export function useProfile<P extends Profile>(sent: P): Profile {
  const { username } = sent;
  const queryKey = keys.profile(username);
  useSeed(queryKey, sent, (profile) => profile);
  const queryFn = async (): Promise<Profile> => unwrap(await api(getUserActivity, { query: { username } }));
  const data = useQuery({ queryKey, queryFn, initialData: sent as Profile }).data ?? sent;
  const { size } = usePendingDeletions();
  return useIsViewer(username) ? { ...data, commentCount: data.commentCount - size } : data;
}
