import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { index } from "../../support/search/index.ts";
import { forgetUses, recordUses } from "../../support/uploads/images.ts";
import { retagPost, tagsOfPost, takeTags } from "../tags/index.ts";
import { admitWriter, refuseSpam, requireUnmuted } from "../trust/index.ts";
import { cleanPost, originalOf, type TaggedText } from "./create-post.ts";
import { replacePostOriginal } from "./originals.ts";
import { ownPost } from "./own-post.ts";

/**
 * Replaces a post of the caller's; without tags it keeps those that it has. Throws a 400 for a broken rule, a 403 or 404 where it is not theirs, a 423
 * while muted.
 */
export async function editPost(context: AppContext, viewer: Member, id: string, input: TaggedText) {
  requireUnmuted(viewer, errors.mutedEdit());
  const tags = input.tags && (await takeTags(context, viewer, input.tags, () => tagsOfPost(context.db, viewer, id)));
  const text = await cleanPost(context, viewer, input);
  const html = text.problem + text.solution;
  await refuseSpam(context, viewer, { html, field: "newSolution", isNew: false });
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer, { sentence: errors.mutedEdit() });
    const post = await ownPost(trx, viewer, id, { state: "present" });
    // What was said of another solution is not said of this one.
    const isOther = text.solution !== post.solution && { solution_version: sql<number>`solution_version + 1` };
    await trx
      .updateTable("posts")
      .set({ ...text, ...isOther, renderer: RENDERER, edited_at: context.clock() })
      .where("id", "=", id)
      .execute();
    if (tags) await retagPost(trx, id, tags, context.clock());
    await replacePostOriginal(trx, { id, original: originalOf(input), made: text });
    await forgetUses(trx, { post: id });
    await recordUses(trx, { post: id }, { html, userId: viewer.id });
    await context.events.postChanged(context, trx, {
      ...{ id, authorId: viewer.id, html },
      before: post.problem + post.solution,
    });
    if (post.hidden_at) return;
    await index(trx, [{ id, ...text }]);
  });
  return { ...ok, message: done.postEdited(), id };
}
