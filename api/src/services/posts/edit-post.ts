import { toLine } from "@unknot/contract/rules/line";
import { noteProblem } from "@unknot/contract/rules/note";
import type { PostText } from "@unknot/contract/rules/post";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { index } from "../../support/search/index.ts";
import { recordUses } from "../../support/uploads/images.ts";
import { retagPost, tagsColumn, tagsOfPost, takeTags } from "../tags/index.ts";
import { admitWriter, refuseSpam, requireUnmuted } from "../trust/index.ts";
import { textColumns } from "./columns.ts";
import { cleanPost, originalOf, type TaggedText } from "./create-post.ts";
import type { PostVersion } from "./events.ts";
import { replacePostOriginal } from "./originals.ts";
import { ownPost } from "./own-post.ts";

/** What a post says, to be kept when it is changed. */
async function asItIs(trx: Db, id: string): Promise<PostVersion> {
  const { created_at, edited_at, ...said } = await trx
    .selectFrom("posts")
    .select([...textColumns, "created_at", "edited_at", "renderer"])
    .select(tagsColumn("posts.id").as("tags"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...said, date: edited_at ?? created_at };
}

/** Whether what is sent is what is there already. Tags that are not sent stay. */
const isSame = (old: PostVersion, text: PostText, tags: string[] | undefined): boolean =>
  textColumns.every((column) => old[column] === text[column]) && (!tags || tags.join(" ") === old.tags.join(" "));

/**
 * Replaces a post of the caller's; without tags it keeps those that it has. What changes nothing is no change: it has no
 * date and no version. Throws a 400 for a broken rule, a 403 or 404 where it is not theirs, a 423 while muted.
 */
export async function editPost(
  context: AppContext,
  viewer: Member,
  id: string,
  input: TaggedText & { note?: string | undefined },
) {
  requireUnmuted(viewer, errors.mutedEdit());
  const note = toLine((input.note ?? "").normalize("NFC"));
  refuse(noteProblem({ note }));
  const tags = input.tags && (await takeTags(context, viewer, input.tags, () => tagsOfPost(context.db, viewer, id)));
  const text = await cleanPost(context, viewer, input);
  const html = text.problem + text.solution;
  await refuseSpam(context, viewer, { html, field: "newSolution", isNew: false });
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer, { sentence: errors.mutedEdit() });
    const post = await ownPost(trx, viewer, id, { state: "present" });
    const old = await asItIs(trx, id);
    if (isSame(old, text, tags)) return;
    // What was said of another solution is not said of this one.
    const isOther = text.solution !== post.solution && { solution_version: sql<number>`solution_version + 1` };
    await trx
      .updateTable("posts")
      .set({ ...text, ...isOther, renderer: RENDERER, edited_at: context.clock() })
      .where("id", "=", id)
      .execute();
    if (tags) await retagPost(trx, id, tags, context.clock());
    await replacePostOriginal(trx, { id, original: originalOf(input), made: text });
    // Images that it shows no more stay with the version that does.
    await recordUses(trx, { post: id }, { html, userId: viewer.id });
    const before = post.problem + post.solution;
    const change = { id, authorId: viewer.id, html, before, old, note, isHidden: post.hidden_at !== null };
    await context.events.postChanged(context, trx, change);
    if (post.hidden_at) return;
    await index(trx, [{ id, ...text }]);
  });
  return { ...ok, message: done.postEdited(), id };
}
