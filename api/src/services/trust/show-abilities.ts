import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import { isModerator, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { findMemberWithRole } from "../members/index.ts";
import { abilitiesOf } from "./abilities.ts";

/** Answers get_abilities. Throws a 404 for somebody else's, but for moderators, and for an unknown name. */
export async function showAbilities(context: AppContext, viewer: Member, username: string | undefined) {
  const asked = username === undefined ? viewer : await findMemberWithRole(context.db, username);
  if (!asked || (asked.id !== viewer.id && !isModerator(viewer))) throw notFound(errors.userNotFound());
  const list = await abilitiesOf(context, context.db, asked.id);
  if (!list) throw notFound(errors.userNotFound());
  return { ...ok, list };
}
