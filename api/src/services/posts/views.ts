import type { Post } from "@unknot/contract/schemas";
import type { Viewer } from "../../platform/viewer.ts";
import { memberName } from "../user/index.ts";
import { isAuthor, sightOf } from "./policy.ts";
import type { PostRow } from "./store.ts";

function sourceOf(row: PostRow): Post["source"] {
  const { source_site: site, source_problem: problem, source_solution: solution } = row;
  return site && problem && solution ? { site, problem, solution } : null;
}

/** What the viewer may see of a write-up; null for nothing. The only way out for one. */
export function viewPost(viewer: Viewer, row: PostRow): Post | null {
  const sight = sightOf(viewer, row);
  if (sight === "nothing") return null;
  const isWhole = sight === "all";
  return {
    id: row.id,
    title: isWhole ? row.title : "",
    problem: isWhole ? row.problem : "",
    solution: isWhole ? row.solution : "",
    user: memberName(row.username),
    date: row.created_at.toISOString(),
    edited: row.edited_at?.toISOString() ?? null,
    likeCount: row.like_count,
    likedByUser: false,
    commentCount: row.comment_count,
    isSameUser: isAuthor(viewer, row),
    isHidden: { active: row.hidden_at !== null, reason: row.hidden_reason },
    source: isWhole ? sourceOf(row) : null,
  };
}
