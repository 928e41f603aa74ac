import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "@unknot/contract/endpoint";
import { getFollowing, setFollowing, setTagMuted } from "@unknot/contract/services/following";
import { applyMutedTags } from "../lib/muted-tags";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { keys } from "./keys";

export type Following = OutputOf<typeof getFollowing>;

/** What the member follows and has muted; this browser's lists are brought up to date with it. */
export function useFollowing() {
  return useQuery({
    queryKey: keys.following,
    queryFn: async () => {
      const following = unwrap(await api(getFollowing, {}));
      applyMutedTags(following.mutedTags);
      return following;
    },
  });
}

const withName = (names: string[], name: string, isThere: boolean): string[] => [
  ...names.filter((other) => other !== name),
  ...(isThere ? [name] : []),
];

/** Follows and mutes tags; answers with the sentence that says why it could not be done, or null. */
export function useTagChoices() {
  const client = useQueryClient();
  const note = (part: "tags" | "mutedTags", name: string, isThere: boolean) =>
    client.setQueryData<Following>(keys.following, (old) => {
      if (!old) return old;
      const next = { ...old, [part]: withName(old[part], name, isThere) };
      applyMutedTags(next.mutedTags);
      return next;
    });
  return {
    follow: async (value: string, following: boolean): Promise<string | null> => {
      const answer = await api(setFollowing, { body: { kind: "tag", value, following } });
      if (!answer.success) return answer.error;
      note("tags", value, following);
      return null;
    },
    mute: async (name: string, muted: boolean): Promise<string | null> => {
      const answer = await api(setTagMuted, { body: { name, muted } });
      if (!answer.success) return answer.error;
      note("mutedTags", name, muted);
      return null;
    },
  };
}
