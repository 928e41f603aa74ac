import { messages } from "@unknot/contract/messages";
import type { ThingType } from "@unknot/contract/moderation-schemas";
import type { Role } from "@unknot/contract/values";
import type { Db } from "../../database.ts";
import { notAllowed, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { hasRole, type Member } from "../../platform/viewer.ts";
import { lockCommentState } from "../comments/index.ts";
import { lockPostState } from "../posts/index.ts";
import { findRoleOf } from "../user/index.ts";

/** Something that is written: what reports and decisions are about. */
export type Thing = { kind: "post" | "comment"; id: string };

/** The columns by which rows name a thing. */
export const columnsOf = ({ kind, id }: Thing) => ({
  post_id: kind === "post" ? id : null,
  comment_id: kind === "comment" ? id : null,
});

/** The column by which a thing is looked up. */
export const columnOf = ({ kind }: Thing) => (kind === "post" ? "post_id" : "comment_id");

const missing = ({ kind }: Thing) => notFound(kind === "post" ? messages.postNotFound : messages.commentNotFound);

/** The thing that a call names. Throws a 404 for what is no id. */
export function thingOf(type: ThingType, id: string): Thing {
  const thing: Thing = { kind: type === "problemSolution" ? "post" : "comment", id };
  if (!isId(id)) throw missing(thing);
  return thing;
}

/** What a thing is called in the calls; null for neither. */
export function typeOf(row: { post_id: string | null; comment_id: string | null }, parentId?: string | null) {
  if (row.post_id) return "problemSolution" as const;
  return row.comment_id ? (parentId ? ("reply" as const) : ("comment" as const)) : null;
}

/** A thing that is being decided about, locked until the transaction ends. */
export type LockedThing = { thing: Thing; authorId: string | null; isHidden: boolean; isReply: boolean };

/** Locks a thing. Throws a 404 where it is not there, or its author has deleted it. */
export async function lockThing(trx: Db, thing: Thing): Promise<LockedThing> {
  const state = await (thing.kind === "post" ? lockPostState(trx, thing.id) : lockCommentState(trx, thing.id));
  if (!state || state.isGone) throw missing(thing);
  return { thing, authorId: state.authorId, isHidden: state.isHidden, isReply: state.isReply };
}

/** Why a moderator may not decide about what somebody wrote; null where they may. */
export function barTo(viewer: Member, author: { id: string | null; role: Role | null }): string | null {
  if (author.id === viewer.id) return messages.ownContent;
  const isTeam = author.role !== null && hasRole(author.role, "moderator");
  return isTeam && !hasRole(viewer.role, "admin") ? messages.teamContent : null;
}

/** Throws a 403 where a thing is not the moderator's to decide about. */
export async function requireMayDecide(trx: Db, viewer: Member, { authorId }: LockedThing): Promise<void> {
  const bar = barTo(viewer, { id: authorId, role: authorId ? await findRoleOf(trx, authorId) : null });
  if (bar) throw notAllowed(bar);
}
