import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "@unknot/contract/endpoint";
import {
  getFollowing,
  setFollowing,
  setMemberMuted,
  setMutedWords,
  setTagMuted,
} from "@unknot/contract/services/following";
import type { FollowedKind } from "@unknot/contract/values";
import { applyMuted } from "../lib/muted-tags";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { memberKeys } from "./member-keys";
import { tabCache } from "./query-client";
import { noteFollowing } from "./saved";

export type Following = OutputOf<typeof getFollowing>;

async function askFor(): Promise<Following> {
  const following = unwrap(await api(getFollowing, {}));
  applyMuted(following);
  return following;
}

/** What the member follows and has muted; this browser's lists are brought up to date with it. */
export const useFollowing = () => useQuery({ queryKey: memberKeys.following, queryFn: askFor });

/** Reads anew what is followed and muted once that was changed; answers with the sentence that says why it was not, or null. */
async function settled(call: Promise<{ success: true } | { success: false; error: string }>): Promise<string | null> {
  const answer = await call;
  if (!answer.success) return answer.error;
  await tabCache().fetchQuery({ queryKey: memberKeys.following, queryFn: askFor, staleTime: 0 });
  return null;
}

/** Follows a post, a tag or a member, or does so no more. */
export async function follow(kind: FollowedKind, value: string, following: boolean): Promise<string | null> {
  const failure = await settled(api(setFollowing, { body: { kind, value, following } }));
  if (failure === null && kind === "post") noteFollowing(value, following);
  return failure;
}

/** Leaves posts with a tag out of this member's lists, or does so no more. */
export const muteTag = (name: string, muted: boolean) => settled(api(setTagMuted, { body: { name, muted } }));

/** Leaves out what a member writes, or does so no more. */
export const muteMember = (username: string, muted: boolean) =>
  settled(api(setMemberMuted, { body: { username, muted } }));

/** Replaces the words whose posts are left out. */
export const muteWords = (words: string[]) => settled(api(setMutedWords, { body: { words } }));
