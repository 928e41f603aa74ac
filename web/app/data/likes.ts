import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { getLikes, toggleLike } from "@unknot/contract/services/posts";
import type { ObjectType } from "@unknot/contract/values";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { applyChange } from "./apply-change";
import { keys } from "./keys";
import { requireLogin } from "./require-login";
import { currentViewer, useViewer } from "./session";

export type LikedKind = Exclude<ObjectType, "reply">;
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

type Liked = { kind: LikedKind; id: string };
type Shown = { liked: boolean; count: number };

/** Shows everywhere whether the member likes something, and how many do. */
function show(client: QueryClient, { kind, id }: Liked, { liked, count }: Shown): void {
  const queryKey = keys.like(currentViewer(), kind, id);
  // An answer that is still on its way knows nothing of this.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, liked);
  void applyChange(client, { type: "liked", kind, id, likeCount: count });
}

/** What is wanted of a thing while the server is told, and what it last confirmed. */
const wishes = new Map<string, { wanted: boolean; confirmed: Shown }>();

const wishOf = ({ kind, id }: Liked) => wishes.get(`${kind} ${id}`);

/**
 * Tells the server the state that is wanted, one call at a time for each thing: of what is wished meanwhile the last
 * is told next. Then shows what the server confirmed; answers with the sentence to say where the last wish failed.
 */
async function setLiked(client: QueryClient, thing: Liked, liked: boolean, shown: Shown): Promise<string | null> {
  const isTold = wishOf(thing);
  if (isTold) {
    isTold.wanted = liked;
    return null;
  }
  const wish = { wanted: liked, confirmed: shown };
  const name = `${thing.kind} ${thing.id}`;
  wishes.set(name, wish);
  const tell = async (wanted: boolean): Promise<string | null> => {
    const answer = await api(toggleLike, { body: { parent_id: thing.id, parent_type: thing.kind, liked: wanted } });
    if (answer.success) wish.confirmed = { liked: answer.liked, count: answer.likeCount };
    // Told even where the call before has failed: it may have been heard all the same.
    if (wish.wanted !== wanted) return tell(wish.wanted);
    return answer.success ? null : answer.error;
  };
  const failure = await tell(liked).finally(() => wishes.delete(name));
  show(client, thing, wish.confirmed);
  return failure;
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
    const thing = { kind, id };
    // Only ever likes: a visitor who logs in to like may do so already.
    if (viewer === null) {
      return requireLogin(async () => {
        const failure = await setLiked(client, thing, true, { liked, count });
        if (failure) onFailure(failure);
      });
    }
    const confirmed = wishOf(thing)?.confirmed ?? { liked, count };
    const wanted = !(wishOf(thing)?.wanted ?? liked);
    show(client, thing, { liked: wanted, count: confirmed.count + Number(wanted) - Number(confirmed.liked) });
    const failure = await setLiked(client, thing, wanted, confirmed);
    if (failure) onFailure(failure);
  };
  return { liked, toggle };
}
