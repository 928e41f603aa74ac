import type { AppContext } from "./context.ts";
import { renderCommentsAnew } from "./services/comments/index.ts";
import { renderCommentVersionsAnew, renderVersionsAnew } from "./services/history/index.ts";
import { renderPostsAnew } from "./services/posts/index.ts";
import { runLongJob } from "./support/jobs/long-job.ts";
import type { JobDefinition } from "./support/jobs/queue.ts";
import { RENDERER } from "./support/rich-text/renderer.ts";

export const RENDER_ANEW = "render-anew";

/** Makes the HTML of all texts anew once, after a version whose renderer makes another one. */
export function renderJobs(context: AppContext): JobDefinition[] {
  const steps = [
    renderPostsAnew(context),
    renderCommentsAnew(context),
    renderVersionsAnew(context),
    renderCommentVersionsAnew(context),
  ];
  return [
    {
      name: RENDER_ANEW,
      cron: "* * * * *",
      run: async (_, signal) => {
        await runLongJob(context.db, { name: RENDER_ANEW, version: RENDERER, steps }, { signal });
      },
    },
  ];
}
