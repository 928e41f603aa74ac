import { visibleText } from "@unknot/contract/rules/rich-text";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { type LongStep, stepOver } from "../../support/jobs/long-job.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { indexComments } from "../../support/search/index-comments.ts";
import { recordUses, sizeImages } from "../../support/uploads/images.ts";
import { findCommentOriginal, textColumns } from "./originals.ts";

type Context = Pick<AppContext, "db" | "richText">;

/** Rows looked at in one step: all but a few are of this version, as a rule. */
const WINDOW = 500;

/** Makes the HTML of one comment anew, unless its author has changed or deleted it meanwhile. */
async function renderComment({ db, richText }: Context, id: string, authorId: string | null): Promise<void> {
  const original = await findCommentOriginal(db, id);
  if (!original) return;
  const task = { text: original.text, form: original.form, decoratedUpTo: Number.POSITIVE_INFINITY };
  const html = await richText.clean(task);
  const text = authorId === null ? html : await sizeImages(db, { user: authorId }, html);
  await transact(db, async (trx: Db) => {
    const old = await trx
      .selectFrom("comments")
      .select(["text", "deleted_at"])
      .where("id", "=", id)
      .where("renderer", "<", RENDERER)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!old) return;
    if (old.deleted_at) {
      await trx.updateTable("comments").set({ renderer: RENDERER }).where("id", "=", id).execute();
      return;
    }
    await trx.updateTable("comments").set(textColumns(text, original)).where("id", "=", id).execute();
    if (authorId !== null) await recordUses(trx, { comment: id }, { html: text, userId: authorId });
    if (visibleText(old.text) !== visibleText(text)) await indexComments(trx, [{ id, text }]);
  });
}

/** The pass over all comments that makes anew what an older renderer made, while people read and write. */
export const renderCommentsAnew = (context: Context): LongStep =>
  stepOver({
    read: (after) =>
      context.db
        .selectFrom("comments")
        .select(["id", "author_id", "renderer"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(WINDOW)
        .execute(),
    isDue: ({ renderer }) => renderer < RENDERER,
    run: ({ id, author_id }) => renderComment(context, id, author_id),
  });
