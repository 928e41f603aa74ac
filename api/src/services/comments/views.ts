import type { Comment } from "@unknot/contract/schemas";
import { isModerator, type Member, type Viewer } from "../../calls/viewer.ts";
import { memberName } from "../members/index.ts";
import { visibilityOf } from "../posts/index.ts";
import type { CommentRow } from "./store.ts";

/** Whether the viewer sees the post that a comment stands under, and so the comment's place at all. */
export function mayRead(viewer: Viewer, row: CommentRow): boolean {
  const post = { author_id: row.post_author_id, hidden_at: row.post_hidden_at, deleted_at: row.post_deleted_at };
  return visibilityOf(viewer, post) === "all";
}

/** Whether the viewer sees what a comment says, where they see its place. */
export function mayReadText(viewer: Viewer, row: CommentRow): boolean {
  if (row.deleted_at) return false;
  return !row.hidden_at || isModerator(viewer) || viewer?.id === row.author_id;
}

/** What the viewer may see of a comment. The only way out for one. */
export function viewComment(viewer: Viewer, row: CommentRow, likedByUser = false): Comment {
  return {
    _id: row.id,
    ps_id: row.post_id,
    parent_id: row.parent_id,
    user: memberName(row.deleted_at ? null : row.username),
    date: row.created_at.toISOString(),
    edited: row.edited_at?.toISOString() ?? null,
    text: mayReadText(viewer, row) ? row.text : "",
    likeCount: row.like_count,
    likedByUser,
    replyCount: row.reply_count,
    isSameUser: viewer !== null && viewer.id === row.author_id,
    isHidden: { active: row.hidden_at !== null },
    isDeleted: row.deleted_at !== null,
    ...(row.marked_at && !row.hidden_at && !row.deleted_at && { isHelpful: true as const }),
  };
}

type New = { id: string; postId: string; parentId: string | null; text: string; createdAt: Date; isHeld: boolean };

/** A comment as its author sees it the moment it is written. */
export function viewNewComment(author: Member, { id, postId, parentId, text, createdAt, isHeld }: New): Comment {
  return {
    ...{ _id: id, ps_id: postId, parent_id: parentId, user: author.username, text },
    ...{ date: createdAt.toISOString(), edited: null },
    ...{ likeCount: 0, likedByUser: false, replyCount: 0, isSameUser: true },
    ...{ isHidden: { active: isHeld }, isDeleted: false },
  };
}

/** A comment as a profile shows it: with the post it belongs to, and whom it answers. */
export function viewOnProfile(viewer: Viewer, row: CommentRow & { answered_username: string | null }): Comment {
  return {
    ...viewComment(viewer, row),
    type: row.parent_id ? "reply" : "comment",
    problemsolution_id: row.post_id,
    problemsolution_title: row.post_title,
    replyToUsername: row.parent_id ? memberName(row.answered_username) : null,
  };
}
