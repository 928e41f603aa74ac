import type { AppContext } from "./context.ts";
import type { Db } from "./database.ts";
import { inBatches } from "./platform/in-batches.ts";
import { takeStatistics } from "./platform/statistics.ts";
import { reindexComments, reindexCommentsAgain } from "./services/comments/index.ts";
import { reindexPosts, reindexPostsAgain } from "./services/posts/index.ts";
import { type LongStep, runLongJob } from "./support/jobs/long-job.ts";
import type { JobDefinition } from "./support/jobs/queue.ts";
import { forgetCommentChanges, markWhole, merge, SEARCH_VERSION } from "./support/search/index.ts";
import { embedPosts } from "./support/search/meaning/embed-posts.ts";
import { reviewMissed } from "./support/search/missed-searches.ts";

export const REINDEX = "reindex";
export const MERGE_SEARCH = "merge-search";
export const EMBED_POSTS = "embed-posts";
export const REVIEW_MISSED = "review-missed-searches";
export const FORGET_COMMENT_CHANGES = "forget-comment-changes";

/** Hears how many posts and comments are done, and says when to stop; `isAnew`: whatever has been done already. */
type FollowReindex = {
  isAnew?: boolean;
  onProgress?: (posts: number, comments: number) => void;
  signal?: AbortSignal;
};

/**
 * Puts everything that is public into the search index anew, while the program runs or not, from where it was stopped
 * before; then what older programs have indexed since, beside this one or before it. Throws the signal's reason where it
 * says to stop.
 */
export async function reindexAll(db: Db, { isAnew = false, onProgress, signal }: FollowReindex): Promise<void> {
  const done = [0, 0, 0];
  const posts = reindexPosts(db);
  /** What has been indexed is merged on the way, so that searches never have much to read that is fresh. */
  const merging: LongStep = async (after, stop) => {
    const batch = await posts(after, stop);
    await merge(db, { signal: stop });
    return batch;
  };
  const statistics: LongStep = async () => {
    await merge(db, { isAll: true, signal });
    await markWhole(db);
    await takeStatistics(db);
    return { last: null, count: 0 };
  };
  const steps = [merging, reindexComments(db), statistics];
  await runLongJob(
    db,
    { name: REINDEX, version: SEARCH_VERSION, steps },
    {
      isAnew,
      signal,
      onProgress: (step, count) => {
        done[step] = count;
        onProgress?.(done[0] ?? 0, done[1] ?? 0);
      },
    },
  );
  for (const again of [reindexPostsAgain(db), reindexCommentsAgain(db)])
    await inBatches((after) => again(after, signal), { signal });
}

/** Brings the index up to date once after a new version, whose search knows words in another way, and merges what is written. */
export function searchJobs({ db, clock, meaning }: AppContext): JobDefinition[] {
  return [
    {
      name: EMBED_POSTS,
      cron: "* * * * *",
      run: async (_, signal) => {
        if (meaning) await embedPosts(db, meaning, signal);
      },
    },
    {
      name: REINDEX,
      cron: "* * * * *",
      run: (_, signal) => reindexAll(db, { signal }),
    },
    { name: REVIEW_MISSED, cron: "23 * * * *", run: () => reviewMissed(db, clock()) },
    { name: FORGET_COMMENT_CHANGES, cron: "*/10 * * * *", run: () => forgetCommentChanges(db) },
    { name: MERGE_SEARCH, cron: "* * * * *", run: (_, signal) => merge(db, { signal }) },
  ];
}
