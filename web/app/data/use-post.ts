import { useQuery } from "@tanstack/react-query";
import type { Post } from "@unknot/contract/schemas";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import { unwrap } from "../lib/result";
import { api } from "./api";
import { keys } from "./keys";
import { useViewer } from "./session";
import { useSeed } from "./use-seed";

async function fetchPost(id: string): Promise<Post> {
  const { list } = unwrap(await api(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } }));
  if (!list[0]) throw new Error(errors.postNotFound().text);
  return list[0];
}

/** A whole post, for those that have an excerpt; on its own page it comes with it. */
export const wholePost = (id: string) => ({ queryKey: keys.post(id), queryFn: () => fetchPost(id) });

/**
 * A post as this viewer may see it now; `sent` is what its page came with. The server's HTML is the same for everybody,
 * so of a hidden one its author and moderators get the rest from here.
 */
export function usePost(sent: Post): Post {
  const isAsked = useViewer() !== null && sent.isHidden.active;
  const queryKey = isAsked ? keys.hiddenPost(sent.id) : keys.post(sent.id);
  const queryFn = () => fetchPost(sent.id);
  useSeed(keys.post(sent.id), sent, (post) => post);
  return useQuery({ queryKey, queryFn, ...(!isAsked && { initialData: sent }) }).data ?? sent;
}
