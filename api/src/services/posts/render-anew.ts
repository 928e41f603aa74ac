import { visibleText } from "@unknot/contract/rules/rich-text";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { type LongStep, stepOver } from "../../support/jobs/long-job.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { index } from "../../support/search/index.ts";
import { recordUses, sizeImages } from "../../support/uploads/images.ts";
import { indexedColumns } from "./columns.ts";
import { findPostOriginal, replacePostOriginal } from "./originals.ts";

type Context = Pick<AppContext, "db" | "richText">;

/** Rows looked at in one step: all but a few are of this version, as a rule. */
const WINDOW = 200;

const readable = ({ title, problem, solution }: { title: string; problem: string; solution: string }) =>
  [title, visibleText(problem), visibleText(solution)].join("\n");

/** Makes the HTML of one post anew, unless its author has changed it meanwhile. */
async function renderPost({ db, richText }: Context, id: string, authorId: string | null): Promise<void> {
  const original = await findPostOriginal(db, id);
  if (!original) return;
  const render = async (text: string) => {
    const html = await richText.clean({ text, form: original.form, decoratedUpTo: Number.POSITIVE_INFINITY });
    return authorId === null ? html : sizeImages(db, { user: authorId }, html);
  };
  const html = { problem: await render(original.problem), solution: await render(original.solution) };
  await transact(db, async (trx: Db) => {
    const old = await trx
      .selectFrom("posts")
      .select([...indexedColumns, "is_public"])
      .where("id", "=", id)
      .where("renderer", "<", RENDERER)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!old) return;
    const made = { title: old.title, ...html };
    await trx
      .updateTable("posts")
      .set({ ...html, renderer: RENDERER })
      .where("id", "=", id)
      .execute();
    await replacePostOriginal(trx, { id, original, made });
    if (authorId !== null) {
      await recordUses(trx, { post: id }, { html: html.problem + html.solution, userId: authorId });
    }
    if (!old.is_public || readable(old) === readable(made)) return;
    await index(trx, [{ id, ...made }]);
  });
}

/** The pass over all posts that makes anew what an older renderer made, while people read and write. */
export const renderPostsAnew = (context: Context): LongStep =>
  stepOver({
    read: (after) =>
      context.db
        .selectFrom("posts")
        .select(["id", "author_id", "renderer"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(WINDOW)
        .execute(),
    isDue: ({ renderer }) => renderer < RENDERER,
    run: ({ id, author_id }) => renderPost(context, id, author_id),
  });
