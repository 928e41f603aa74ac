import type { Post } from "@unknot/contract/schemas";
import type { Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { memberName } from "../members/index.ts";
import { minutesLeft } from "./delete-post.ts";
import { isAuthor, visibilityOf } from "./policy.ts";
import type { PostRow } from "./store.ts";

function sourceOf(row: PostRow): Post["source"] {
  const { source_site: site, source_problem: problem, source_solution: solution } = row;
  return site && problem && solution ? { site, problem, solution } : null;
}

function whole(viewer: Viewer, row: PostRow): Post {
  return {
    id: row.id,
    title: row.title,
    problem: row.problem,
    solution: row.solution,
    user: memberName(row.username),
    date: row.created_at.toISOString(),
    edited: row.edited_at?.toISOString() ?? null,
    likeCount: row.like_count,
    likedByUser: false,
    commentCount: row.comment_count,
    isSameUser: isAuthor(viewer, row),
    isHidden: { active: row.hidden_at !== null, reason: row.hidden_reason },
    source: sourceOf(row),
    tags: row.tags,
  };
}

const NO_TEXT = { title: "", problem: "", solution: "", source: null, tags: [] };

/** What the viewer may see of a post; null for nothing. The only way out for one, but for the author's deleted. */
export function viewPost(viewer: Viewer, row: PostRow, likedByUser = false): Post | null {
  const visibility = visibilityOf(viewer, row);
  if (visibility === "nothing") return null;
  return { ...whole(viewer, row), likedByUser, ...(visibility === "notice" && NO_TEXT) };
}

/** A deleted post in its author's own list, with the minutes until it is gone for good. */
export function viewDeletedPost(
  viewer: Viewer,
  row: PostRow,
  { clock, config }: Pick<AppContext, "clock" | "config">,
): Post {
  const deletedAt = row.deleted_at ?? clock();
  return { ...whole(viewer, row), deleteIn: minutesLeft(deletedAt, clock(), config.deletedRetentionHours) };
}
