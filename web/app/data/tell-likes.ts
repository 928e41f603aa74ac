import type { QueryClient } from "@tanstack/react-query";
import { toggleLike } from "@unknot/contract/services/posts";
import type { ObjectType } from "@unknot/contract/values";
import { api } from "./api";
import { applyChange } from "./apply-change";
import { keys } from "./keys";
import { currentViewer } from "./session";

export type LikedKind = Exclude<ObjectType, "reply">;
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

/** Likes something, whatever was said of it before; answers with the sentence to say where that failed. */
export const like = (client: QueryClient, thing: Liked, shown: Shown): Promise<string | null> =>
  setLiked(client, thing, true, shown);

/** Flips whether the member likes something, which is shown at once; answers with the sentence to say where that failed. */
export function flipLike(client: QueryClient, thing: Liked, shown: Shown): Promise<string | null> {
  const wish = wishOf(thing);
  const confirmed = wish?.confirmed ?? shown;
  const wanted = !(wish?.wanted ?? shown.liked);
  show(client, thing, { liked: wanted, count: confirmed.count + Number(wanted) - Number(confirmed.liked) });
  return setLiked(client, thing, wanted, confirmed);
}
