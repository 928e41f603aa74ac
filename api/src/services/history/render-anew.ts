import type { AppContext } from "../../context.ts";
import { type LongStep, stepOver } from "../../support/jobs/long-job.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { undecorated } from "../../support/rich-text/undecorated.ts";

type Context = Pick<AppContext, "db" | "richText">;

/** Posts looked at in one step. */
const WINDOW = 200;

/** Makes the HTML of the versions of one post anew that are not its present one: of those there are no originals. */
async function renderVersions({ db, richText }: Context, postId: string): Promise<void> {
  const rows = await db
    .selectFrom("post_versions")
    .select(["number", "problem", "solution"])
    .where("post_id", "=", postId)
    .where("renderer", "<", RENDERER)
    .where("title", "is not", null)
    .execute();
  const render = (html: string | null) =>
    richText.clean({ text: undecorated(html ?? ""), form: "html", decoratedUpTo: Number.POSITIVE_INFINITY });
  for (const { number, problem, solution } of rows) {
    await db
      .updateTable("post_versions")
      .set({ problem: await render(problem), solution: await render(solution), renderer: RENDERER })
      .where("post_id", "=", postId)
      .where("number", "=", number)
      // What was removed meanwhile stays so.
      .where("state", "<>", "removed")
      .execute();
  }
}

/** The pass over all versions of posts that makes anew what an older renderer made, while people read and write. */
export const renderVersionsAnew = (context: Context): LongStep =>
  stepOver({
    read: async (after) => {
      const rows = await context.db
        .selectFrom("post_versions")
        .select("post_id")
        .distinct()
        .where("post_id", ">", after)
        .orderBy("post_id")
        .limit(WINDOW)
        .execute();
      return rows.map(({ post_id }) => ({ id: post_id }));
    },
    isDue: () => true,
    run: ({ id }) => renderVersions(context, id),
  });

/** Makes the HTML of the versions of one comment anew that are not its present one. */
async function renderCommentVersions({ db, richText }: Context, commentId: string): Promise<void> {
  const rows = await db
    .selectFrom("comment_versions")
    .select(["number", "text"])
    .where("comment_id", "=", commentId)
    .where("renderer", "<", RENDERER)
    .where("text", "is not", null)
    .execute();
  for (const { number, text } of rows) {
    const task = { text: undecorated(text ?? ""), form: "html", decoratedUpTo: Number.POSITIVE_INFINITY } as const;
    await db
      .updateTable("comment_versions")
      .set({ text: await richText.clean(task), renderer: RENDERER })
      .where("comment_id", "=", commentId)
      .where("number", "=", number)
      .where("state", "<>", "removed")
      .execute();
  }
}

/** The same pass over all versions of comments. */
export const renderCommentVersionsAnew = (context: Context): LongStep =>
  stepOver({
    read: async (after) => {
      const rows = await context.db
        .selectFrom("comment_versions")
        .select("comment_id")
        .distinct()
        .where("comment_id", ">", after)
        .orderBy("comment_id")
        .limit(WINDOW)
        .execute();
      return rows.map(({ comment_id }) => ({ id: comment_id }));
    },
    isDue: () => true,
    run: ({ id }) => renderCommentVersions(context, id),
  });
