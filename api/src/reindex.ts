import type { AppContext } from "./context.ts";
import type { Db } from "./database.ts";
import { takeStatistics } from "./platform/statistics.ts";
import { reindexComments } from "./services/comments/index.ts";
import { isIndexOld, markIndexCurrent, reindexPosts } from "./services/posts/index.ts";
import type { JobDefinition } from "./support/jobs/queue.ts";
import { noteCommonWords } from "./support/search/common-words.ts";

export const REINDEX = "reindex";
export const NOTE_COMMON_WORDS = "note-common-words";

/**
 * Puts everything that is public into the search index anew, while the program runs or not. `onProgress` hears how many
 * write-ups and comments are done.
 */
export async function reindexAll(db: Db, onProgress: (posts: number, comments: number) => void): Promise<void> {
  let posts = 0;
  await reindexPosts(db, (done) => {
    posts = done;
    onProgress(posts, 0);
  });
  await reindexComments(db, (done) => onProgress(posts, done));
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
      run: async () => {
        if (await isIndexOld(db)) await reindexAll(db, () => {});
      },
    },
    { name: NOTE_COMMON_WORDS, cron: "*/10 * * * *", run: () => noteCommonWords(db) },
  ];
}
