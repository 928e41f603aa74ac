import type { Post } from "@unknot/contract/schemas";
import type { PostList } from "@unknot/contract/services/posts";

/** A post of a list: an excerpt. `null` stands for a text that the document has already (see lib/page-texts.ts). */
export type ListedPost = Omit<Post, "problem" | "solution"> & { problem: string | null; solution: string | null };
export type ListedPosts = Omit<PostList, "list"> & { list: ListedPost[] };

/** The places of a post's texts in a document. */
export const placesOf = (id: string) => ({ problem: `${id}.problem`, solution: `${id}.solution` });

/** Whether a search has something to show of why it found a post, besides the title. */
export const hasPassages = ({ matches }: Pick<Post, "matches">): boolean =>
  matches !== undefined && matches.problem.length + matches.solution.length > 0;

/**
 * A list as a page sends it to the scripts: without the texts that stand in its HTML, which are put in `texts`, and
 * without those that are not shown until somebody asks for the whole. `texts` is null where only data is asked for.
 */
export function sendList(page: PostList, texts: Map<string, string> | null): ListedPosts {
  const send = (post: Post): ListedPost => {
    // Its passages are shown, and then all of it.
    if (hasPassages(post)) return { ...post, problem: "", solution: "", isCut: true };
    if (!texts) return post;
    const { problem, solution } = placesOf(post.id);
    texts.set(problem, post.problem).set(solution, post.solution);
    return { ...post, problem: null, solution: null };
  };
  return { ...page, list: page.list.map(send) };
}
