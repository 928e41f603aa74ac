import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getLikes } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { keys } from "./keys";
import { requireLogin } from "./require-login";
import { useViewer } from "./session";
import type { LikedKind } from "./tell-likes";

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

/**
 * Whether the viewer likes something: the server's HTML is the same for everybody, so who is logged in learns it
 * afterwards. `toggle` flips it at once, with the count that is shown, and back where the server refuses; then it says
 * why.
 */
export function useLike(kind: LikedKind, id: string, count: number) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { data: liked = false } = useQuery({
    queryKey: keys.like(viewer, kind, id),
    queryFn: () => isLiked(kind, id),
    enabled: viewer !== null,
    retry: false,
  });
  const toggle = async (onFailure: (sentence: string) => void) => {
    try {
      const { like, flipLike } = await import("./tell-likes");
      const tell = async (telling: Promise<string | null>) => {
        const failure = await telling;
        if (failure) onFailure(failure);
      };
      const thing = { kind, id };
      if (viewer !== null) return await tell(flipLike(client, thing, { liked, count }));
      // Only ever likes: a visitor who logs in to like may do so already.
      return await requireLogin(() => void tell(like(client, thing, { liked, count })));
    } catch {
      onFailure(errors.network().text);
    }
  };
  return { liked, toggle };
}
