import type { Post } from "@unknot/contract/schemas";
import type { Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { memberName } from "../members/index.ts";
import type { outcomeColumns } from "./columns.ts";
import { minutesLeft } from "./delete-post.ts";
import type { OfViewer } from "./of-viewer.ts";
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
    outcomes: outcomesOf(row),
    outdated: row.outdated_at && { by: row.follower_id, title: row.follower_title },
  };
}

/** What came of the present solution, and of those before it, as posts say it. */
export function outcomesOf(row: Pick<PostRow, (typeof outcomeColumns)[number]>): Post["outcomes"] {
  const earlier = { worked: row.earlier_worked_count, didNotWork: row.earlier_failed_count };
  return {
    worked: row.worked_count,
    didNotWork: row.failed_count,
    lastWorked: row.last_worked_at?.toISOString() ?? null,
    ...(earlier.worked + earlier.didNotWork > 0 && { earlier }),
  };
}

const NONE = { worked: 0, didNotWork: 0, lastWorked: null };
const NO_TEXT = { title: "", problem: "", solution: "", source: null, tags: [], outcomes: NONE, outdated: null };

/** What the viewer may see of a post; null for nothing. The only way out for one, but for the author's deleted. */
export function viewPost(viewer: Viewer, row: PostRow, known: OfViewer | null = null): Post | null {
  const visibility = visibilityOf(viewer, row);
  if (visibility === "nothing") return null;
  const { likedByUser = false, ...ofViewer } = known ?? {};
  const isTold = known !== null && visibility !== "notice";
  return {
    ...whole(viewer, row),
    likedByUser,
    ...(visibility === "notice" && NO_TEXT),
    ...(isTold && { viewer: ofViewer as OfViewer }),
  };
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
