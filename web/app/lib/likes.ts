import { getLikes, toggleLike } from "@unknot/contract/services/posts";
import type { ObjectType } from "@unknot/contract/values";
import { useEffect } from "react";
import { create } from "zustand";
import { api } from "./api";
import { requireLogin } from "./require-login";
import { unwrap } from "./result";
import { currentViewer, useViewer } from "./session";

export type LikedKind = Exclude<ObjectType, "reply">;
/** The count is the one that the server gave last; null while none has come. */
type Liked = { liked: boolean; count: number | null };
type Waiting = { kind: LikedKind; id: string; resolve: (liked: boolean) => void; reject: (error: unknown) => void };

const MOST_AT_ONCE = 200;
let waiting: Waiting[] = [];

const idsOf = (batch: Waiting[], kind: LikedKind) => [
  ...new Set(batch.filter((one) => one.kind === kind).map((one) => one.id)),
];

async function load(batch: Waiting[]): Promise<void> {
  try {
    const body = { problemSolutions: idsOf(batch, "problemSolution"), comments: idsOf(batch, "comment") };
    const answer = unwrap(await api(getLikes, { body }));
    const liked = { problemSolution: new Set(answer.problemSolutions), comment: new Set(answer.comments) };
    for (const { kind, id, resolve } of batch) resolve(liked[kind].has(id));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Whether the member likes something; all that is asked for at the same moment goes in one call. */
function isLiked(kind: LikedKind, id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) {
      setTimeout(() => {
        const all = waiting;
        waiting = [];
        while (all.length > 0) void load(all.splice(0, MOST_AT_ONCE));
      });
    }
    waiting.push({ kind, id, resolve, reject });
  });
}

type Shown = { liked: boolean; count: number };

const keyOf = (viewer: string | null, kind: LikedKind, id: string) => `${viewer} ${kind} ${id}`;
const useStore = create<Record<string, Liked>>(() => ({}));
const put = (key: string, liked: Liked) => useStore.setState({ [key]: liked });
const asked = new Set<string>();

/** Finds out whether the member likes something, once; where that fails, the next thing that shows it asks again. */
function askOnce(key: string, kind: LikedKind, id: string): void {
  if (asked.has(key)) return;
  asked.add(key);
  isLiked(kind, id).then(
    // A like of a moment ago may have brought its count before this answer came.
    (liked) => put(key, { liked, count: useStore.getState()[key]?.count ?? null }),
    () => asked.delete(key),
  );
}

/** Flips a like at once, tells the server the state that is wanted, and flips it back where that fails. */
async function flip(key: string, kind: LikedKind, id: string, shown: Shown): Promise<string | null> {
  const liked = !shown.liked;
  put(key, { liked, count: shown.count + (liked ? 1 : -1) });
  const answer = await api(toggleLike, { body: { parent_id: id, parent_type: kind, liked } });
  put(key, answer.success ? { liked: answer.liked, count: answer.likeCount } : shown);
  return answer.success ? null : answer.error;
}

/**
 * Whether the viewer likes something and how many do. The server's HTML is the same for everybody: who is logged in
 * learns it afterwards. `toggle` answers with the sentence to say where it failed.
 */
export function useLike(kind: LikedKind, id: string, countAsCame: number) {
  const viewer = useViewer();
  const key = keyOf(viewer, kind, id);
  const known = useStore((likes) => likes[key]);
  useEffect(() => {
    if (viewer !== null) askOnce(key, kind, id);
  }, [viewer, key, kind, id]);
  const shown = { liked: known?.liked ?? false, count: known?.count ?? countAsCame };
  const toggle = async (onFailure: (sentence: string) => void) => {
    if (viewer !== null) {
      const failure = await flip(key, kind, id, shown);
      if (failure) onFailure(failure);
      return;
    }
    // Only ever likes: a visitor who logs in to like may do so already.
    await requireLogin(async () => {
      const answer = await api(toggleLike, { body: { parent_id: id, parent_type: kind, liked: true } });
      if (!answer.success) return onFailure(answer.error);
      put(keyOf(currentViewer(), kind, id), { liked: answer.liked, count: answer.likeCount });
    });
  };
  return { ...shown, toggle };
}
