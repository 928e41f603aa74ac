import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { getLikes, toggleLike } from "@unknot/contract/services/posts";
import { api } from "./api";
import { requireLogin } from "./require-login";
import { unwrap } from "./result";
import { currentSession, useSession } from "./session";

export type LikedKind = "problemSolution" | "comment";
type Liked = {
  liked: boolean /** The count that the server gave last; null while none has come. */;
  count: number | null;
};
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

const keyOf = (viewer: string | null, kind: LikedKind, id: string) => ["like", viewer, kind, id];

/** Flips a like at once, tells the server the state that is wanted, and flips it back where that fails. */
async function flip(
  client: QueryClient,
  key: unknown[],
  { kind, id }: { kind: LikedKind; id: string },
  shown: Liked & { count: number },
) {
  const liked = !shown.liked;
  client.setQueryData<Liked>(key, { liked, count: shown.count + (liked ? 1 : -1) });
  const answer = await api(toggleLike, { body: { parent_id: id, parent_type: kind, liked } });
  client.setQueryData<Liked>(key, answer.success ? { liked: answer.liked, count: answer.likeCount } : shown);
  return answer.success ? null : answer.error;
}

/**
 * Whether the viewer likes something and how many do. The server's HTML is the same for everybody: who is logged in
 * learns it afterwards. `toggle` answers with the sentence to say where it failed.
 */
export function useLike(kind: LikedKind, id: string, countAsCame: number) {
  const client = useQueryClient();
  const session = useSession();
  const viewer = session.status === "member" ? session.user._id : null;
  const key = keyOf(viewer, kind, id);
  const { data } = useQuery<Liked>({
    queryKey: key,
    queryFn: async () => {
      const liked = await isLiked(kind, id);
      // A like of a moment ago may have brought its count before this answer came.
      return { liked, count: client.getQueryData<Liked>(key)?.count ?? null };
    },
    enabled: viewer !== null,
  });
  const shown = { liked: data?.liked ?? false, count: data?.count ?? countAsCame };
  const toggle = async (onFailure: (sentence: string) => void) => {
    if (viewer !== null) {
      const failure = await flip(client, key, { kind, id }, shown);
      if (failure) onFailure(failure);
      return;
    }
    // Only ever likes: a visitor who logs in to like may do so already.
    await requireLogin(async () => {
      const answer = await api(toggleLike, { body: { parent_id: id, parent_type: kind, liked: true } });
      if (!answer.success) return onFailure(answer.error);
      const now = currentSession();
      const member = now.status === "member" ? now.user._id : null;
      client.setQueryData<Liked>(keyOf(member, kind, id), { liked: answer.liked, count: answer.likeCount });
    });
  };
  return { ...shown, toggle };
}
