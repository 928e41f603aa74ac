import { messages } from "@unknot/contract/messages";
import { postProblem, type WriteUp } from "@unknot/contract/rules/post";
import { collapseBlankRuns } from "@unknot/contract/rules/rich-text";
import type { AppContext } from "../../context.ts";
import { refuse } from "../../platform/errors.ts";
import { ok } from "../../platform/http/bind.ts";
import { once } from "../../platform/once.ts";
import type { Member } from "../../platform/viewer.ts";
import { sanitizeRichText } from "../../support/rich-text/sanitize.ts";
import { requireUnmuted } from "../moderation/index.ts";
import { insertPosts } from "./write.ts";

/** A write-up as it is stored: its title on one line, its HTML through the one door. Throws a 400 for a broken rule. */
export function cleanWriteUp(input: WriteUp): WriteUp {
  const clean = {
    title: input.title.replace(/\s+/g, " ").trim(),
    problem: collapseBlankRuns(sanitizeRichText(input.problem)),
    solution: collapseBlankRuns(sanitizeRichText(input.solution)),
  };
  refuse(postProblem(clean));
  return clean;
}

/** Publishes a write-up. Throws a 400 for a broken rule, a 423 while muted. */
export async function createPost(context: AppContext, viewer: Member, input: WriteUp, key: string | undefined) {
  requireUnmuted(viewer, messages.mutedCreate);
  const writeUp = cleanWriteUp(input);
  const now = context.clock();
  return once(context.db, { userId: viewer.id, key, now }, async (trx) => {
    const [id] = (await insertPosts(trx, [{ ...writeUp, authorId: viewer.id, createdAt: now }])) as [string];
    return { ...ok, message: messages.postCreated, id };
  });
}
