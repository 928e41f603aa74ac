import type { Post } from "@unknot/contract/schemas";
import type { PostList } from "@unknot/contract/services/posts";

/** What every card of a list shows. */
type Shown = Pick<Post, "id" | "title" | "user" | "date" | "likeCount" | "commentCount" | "tags">;
/** What a card shows of some posts. */
type Sometimes = Partial<Pick<Post, "edited" | "outdated" | "source" | "minutes" | "isCut" | "matches">>;
/**
 * A post of a list: an excerpt, with what its card shows and no more. `null` stands for a text that the document has
 * already (see lib/page-texts.ts).
 */
export type ListedPost = Shown & Sometimes & { problem: string | null; solution: string | null };
export type ListedPosts = Omit<PostList, "list"> & { list: ListedPost[] };

/** The places of a post's texts in a document. */
export const placesOf = (id: string) => ({ problem: `${id}.problem`, solution: `${id}.solution` });

/** Whether a search has something to show of why it found a post, besides the title. */
export const hasPassages = ({ matches }: Pick<ListedPost, "matches">): boolean =>
  matches !== undefined && matches.problem.length + matches.solution.length > 0;

/** What a card shows of a post. Where an imported text comes from is told with all of it. */
function shownOf({ id, title, user, date, likeCount, commentCount, tags, ...post }: Post): ListedPost {
  const { problem, solution, edited, outdated, source, minutes, isCut, matches } = post;
  return {
    ...{ id, title, problem, solution, user, date, likeCount, commentCount, tags },
    ...(edited && { edited }),
    ...(outdated && { outdated }),
    ...(source && !isCut && !hasPassages(post) && { source }),
    ...(minutes !== undefined && { minutes }),
    ...(isCut && { isCut }),
    ...(matches && { matches }),
  };
}

/**
 * A list as a page sends it to the scripts: without the texts that stand in its HTML, which are put in `texts`, and
 * without those that are not shown until somebody asks for the whole. `texts` is null where only data is asked for.
 */
export function sendList(page: PostList, texts: Map<string, string> | null): ListedPosts {
  const send = (post: Post): ListedPost => {
    // Its passages are shown, and then all of it.
    const shown = shownOf(post);
    if (hasPassages(post)) return { ...shown, problem: "", solution: "", isCut: true };
    if (!texts) return shown;
    const { problem, solution } = placesOf(post.id);
    texts.set(problem, post.problem).set(solution, post.solution);
    return { ...shown, problem: null, solution: null };
  };
  return { ...page, list: page.list.map(send) };
}
