import type { Sentence } from "@unknot/contract/language/sentence";
import type { SubjectType } from "@unknot/contract/moderation-schemas";
import type { Role } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import { hasRole, type Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { lockCommentState } from "../comments/index.ts";
import type { Subject } from "../decisions/index.ts";
import { findRoleOf } from "../members/index.ts";
import { lockPostState } from "../posts/index.ts";

const missing = ({ kind }: Subject) => notFound(kind === "post" ? errors.postNotFound() : errors.commentNotFound());

/** The subject that a call names. Throws a 404 for what is no id. */
export function subjectOf(type: SubjectType, id: string): Subject {
  const subject: Subject = { kind: type === "problemSolution" ? "post" : "comment", id };
  if (!isId(id)) throw missing(subject);
  return subject;
}

/** What a subject is called in the calls; null for neither. */
export function typeOf(row: { post_id: string | null; comment_id: string | null }, parentId?: string | null) {
  if (row.post_id) return "problemSolution" as const;
  return row.comment_id ? (parentId ? ("reply" as const) : ("comment" as const)) : null;
}

/** A subject that is being decided about, locked until the transaction ends. */
export type LockedSubject = { subject: Subject; authorId: string | null; isHidden: boolean; isReply: boolean };

/** Locks a subject, also one that its author has deleted, which they may restore; undefined where there is no row of it. */
export async function lockRemains(
  trx: Db,
  subject: Subject,
): Promise<(LockedSubject & { isGone: boolean }) | undefined> {
  const state = await (subject.kind === "post" ? lockPostState(trx, subject.id) : lockCommentState(trx, subject.id));
  return state && { subject, ...state };
}

/** Locks a subject. Throws a 404 where it is not there, or its author has deleted it. */
export async function lockSubject(trx: Db, subject: Subject): Promise<LockedSubject> {
  const found = await lockRemains(trx, subject);
  if (!found || found.isGone) throw missing(subject);
  return found;
}

/** Why a moderator may not decide about what somebody wrote; null where they may. */
export function decisionBlocker(viewer: Member, author: { id: string | null; role: Role | null }): Sentence | null {
  if (author.id === viewer.id) return errors.ownContent();
  const isTeam = author.role !== null && hasRole(author.role, "moderator");
  return isTeam && !hasRole(viewer.role, "admin") ? errors.teamContent() : null;
}

/** Throws a 403 where a subject is not the moderator's to decide about. */
export async function requireMayDecide(trx: Db, viewer: Member, { authorId }: LockedSubject): Promise<void> {
  const bar = decisionBlocker(viewer, { id: authorId, role: authorId ? await findRoleOf(trx, authorId) : null });
  if (bar) throw notAllowed(bar);
}
