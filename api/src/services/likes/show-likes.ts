import type { InputOf } from "@unknot/contract/endpoint";
import type { getLikes } from "@unknot/contract/services/posts";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { likedComments } from "../comments/index.ts";
import { likedPosts } from "../posts/index.ts";

/** Which of some posts and comments the caller likes. */
export async function showLikes(db: Db, viewer: Member, asked: InputOf<typeof getLikes>["body"]) {
  return {
    ...ok,
    problemSolutions: [...(await likedPosts(db, viewer, asked.problemSolutions))],
    comments: [...(await likedComments(db, viewer, asked.comments))],
  };
}
