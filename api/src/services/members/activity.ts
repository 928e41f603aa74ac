import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { findFormerMember, findMember } from "./store.ts";

/** A member by the name they have or had. Throws a 404 for an unknown name. */
export async function requireMember(db: Db, username: string) {
  const member = (await findMember(db, username)) ?? (await findFormerMember(db, username));
  if (!member) throw notFound(errors.userNotFound());
  return member;
}

/** What everybody may know of a member, by the name they have or had. Throws a 404 for an unknown name. */
export async function viewActivity(db: Db, username: string) {
  const member = await requireMember(db, username);
  return {
    ...ok,
    username: member.username,
    problemSolutionCount: member.post_count,
    commentCount: member.comment_count,
    date_created: member.created_at.toISOString(),
  };
}
