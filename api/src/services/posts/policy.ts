import type { Selectable } from "kysely";
import { isModerator, type Viewer } from "../../calls/viewer.ts";
import type { stateColumns } from "./columns.ts";
import type { PostsTable } from "./tables.ts";

/** The columns that decide who sees a post. */
type PostState = Pick<Selectable<PostsTable>, (typeof stateColumns)[number]>;

/** `all` of it, only the `notice` that it is hidden and why, or `nothing`. */
export type Visibility = "all" | "notice" | "nothing";

/** Whether the viewer wrote it. */
export function isAuthor(viewer: Viewer, post: { author_id: string | null }): boolean {
  return viewer !== null && viewer.id === post.author_id;
}

/**
 * The visibility rule, for a post asked for by its id. Lists, search, suggestions, feeds and counts hold only
 * what is public (the column `is_public`), which is what everybody sees in full here.
 */
export function visibilityOf(viewer: Viewer, post: PostState): Visibility {
  if (post.deleted_at) return "nothing";
  if (!post.hidden_at) return "all";
  return isAuthor(viewer, post) || isModerator(viewer) ? "all" : "notice";
}
