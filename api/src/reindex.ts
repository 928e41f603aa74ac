import type { AppContext } from "./context.ts";
import type { Db } from "./database.ts";
import { takeStatistics } from "./platform/statistics.ts";
import { reindexComments } from "./services/comments/index.ts";
import { isIndexOld, markIndexCurrent, reindexPosts } from "./services/posts/index.ts";
import type { JobDefinition } from "./support/jobs/queue.ts";
import { recordCommonWords } from "./support/search/common-words.ts";

export const REINDEX = "reindex";
export const RECORD_COMMON_WORDS = "note-common-words";

/** Hears how many posts and comments are done, and says when to stop. */
type FollowReindex = { onProgress?: (posts: number, comments: number) => void; signal?: AbortSignal };

/**
 * Puts everything that is public into the search index anew, while the program runs or not. Throws the signal's reason
 * where it says to stop.
 */
export async function reindexAll(db: Db, { onProgress, signal }: FollowReindex): Promise<void> {
  let posts = 0;
  const onPosts = (done: number) => {
    posts = done;
    onProgress?.(posts, 0);
  };
  await reindexPosts(db, { onProgress: onPosts, signal });
  await reindexComments(db, { onProgress: (done) => onProgress?.(posts, done), signal });
  await takeStatistics(db);
  await markIndexCurrent(db);
}

/**
 * Brings the index up to date once after a new version, whose search knows words in another way, and finds out now and
 * then which words are common.
 */
export function searchJobs({ db }: AppContext): JobDefinition[] {
  return [
    {
      name: REINDEX,
      cron: "* * * * *",
      run: async (_, signal) => {
        if (await isIndexOld(db)) await reindexAll(db, { signal });
      },
    },
    { name: RECORD_COMMON_WORDS, cron: "*/10 * * * *", run: () => recordCommonWords(db) },
  ];
}
