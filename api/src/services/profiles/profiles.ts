import { normalizeBio, normalizeLinks, profileProblem } from "@unknot/contract/rules/profile";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { requireMember } from "../members/index.ts";
import { listKnownFor } from "../posts/index.ts";
import { refuseLinks, requireUnmuted } from "../trust/index.ts";
import { findSaid, type Said, saveSaid } from "./store.ts";

/** Answers get_profile. Throws a 404 for an unknown name. */
export async function viewProfile(db: Db, username: string) {
  const member = await requireMember(db, username);
  const said = await findSaid(db, member.id);
  return { ...ok, username: member.username, ...said, ...(await listKnownFor(db, member.id)) };
}

/** The name of an upload by its address; null for none. Throws a 400 for what is no address of one. */
function nameOf(picture: string | null): string | null {
  if (picture === null) return null;
  const name = /^\/uploads\/([\w-]{22}\.webp)$/.exec(picture)?.[1];
  if (!name) throw badInput(errors.pictureUnknown(), "picture");
  return name;
}

type Typed = { bio: string; links: string[]; picture: string | null };

/**
 * Replaces what the caller says of themselves. Throws a 400 for a broken rule, for more links than new members may have,
 * or for a picture that is not theirs; a 423 while muted.
 */
export async function editProfileOf(context: AppContext, viewer: Member, typed: Typed) {
  requireUnmuted(viewer);
  refuse(profileProblem(typed));
  const said: Said = {
    bio: normalizeBio(typed.bio),
    links: normalizeLinks(typed.links),
    picture: nameOf(typed.picture),
  };
  await refuseLinks(context, viewer, { links: said.links.length, images: 0 }, "links");
  await transact(context.db, async (trx: Db) => {
    if (!(await saveSaid(trx, viewer.id, said, context.clock()))) throw badInput(errors.pictureUnknown(), "picture");
  });
  return { ...ok, message: done.profileSaved(), ...said, picture: typed.picture };
}
