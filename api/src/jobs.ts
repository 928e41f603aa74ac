import type { AppContext } from "./context.ts";
import { dumpJobs, LOOK_AFTER_DUMPS, MAKE_DUMP } from "./dump-jobs.ts";
import { inLanguage } from "./platform/language.ts";
import { dropOldCounts } from "./platform/rate-limiter.ts";
import { EMBED_POSTS, FORGET_COMMENT_CHANGES, MERGE_SEARCH, REINDEX, REVIEW_MISSED, searchJobs } from "./reindex.ts";
import { RENDER_ANEW, renderJobs } from "./render-anew.ts";
import { accountJobs, REMOVE_ABANDONED, REMOVE_CLOSED } from "./services/account/index.ts";
import {
  ACCOUNT_MAIL,
  authJobs,
  FAREWELL_MAIL,
  NO_MAIL,
  REMOVE_EXPIRED,
  REMOVE_UNVERIFIED,
} from "./services/auth/index.ts";
import { BACK_UP, backupJobs } from "./services/backups/index.ts";
import { CONTACT_ANSWER_MAIL, CONTACT_MAIL, contactJobs } from "./services/contact/index.ts";
import { HEALTH_MAIL, healthJobs, LOOK_AFTER_SITE } from "./services/health/index.ts";
import { imageJobs, MAKE_WIDTHS, REMOVE_IMAGES } from "./services/images/index.ts";
import { END_HIDES, moderationJobs } from "./services/moderation/index.ts";
import {
  DIGEST_MAIL,
  LOOK_FOR_WISHES,
  NOTIFICATION_MAIL,
  notificationJobs,
  PUSH_NEWS,
  REMOVE_OLD_NOTIFICATIONS,
  SEND_DIGESTS,
  TELL_FOLLOWERS,
} from "./services/notifications/index.ts";
import { ADD_UP_TALLIES, postJobs, REMOVE_DELETED } from "./services/posts/index.ts";
import { COUNT_STATISTICS, statisticsJobs } from "./services/statistics/index.ts";
import { COUNT_TAGS, tagJobs } from "./services/tags/index.ts";
import { pruneChanges } from "./support/changes/index.ts";
import type { JobDefinition, QueueKind } from "./support/jobs/queue.ts";

export const REMOVE_OLD_COUNTS = "remove-old-counts";
const PRUNE_CHANGES = "prune-changes";

/** All queues by their names, and what is in them. */
export const queues = {
  [ACCOUNT_MAIL]: "message",
  [NO_MAIL]: "idle",
  [FAREWELL_MAIL]: "message",
  [CONTACT_MAIL]: "message",
  [CONTACT_ANSWER_MAIL]: "message",
  [NOTIFICATION_MAIL]: "message",
  [DIGEST_MAIL]: "message",
  [PUSH_NEWS]: "message",
  [LOOK_FOR_WISHES]: "message",
  [TELL_FOLLOWERS]: "message",
  [SEND_DIGESTS]: "cleaning",
  [REMOVE_OLD_NOTIFICATIONS]: "cleaning",
  [COUNT_STATISTICS]: "cleaning",
  [END_HIDES]: "cleaning",
  [REMOVE_EXPIRED]: "cleaning",
  [REMOVE_UNVERIFIED]: "cleaning",
  [REMOVE_CLOSED]: "cleaning",
  [REMOVE_ABANDONED]: "cleaning",
  [REMOVE_DELETED]: "cleaning",
  [COUNT_TAGS]: "cleaning",
  [ADD_UP_TALLIES]: "cleaning",
  [REMOVE_IMAGES]: "message",
  [MAKE_WIDTHS]: "long",
  [REINDEX]: "long",
  [EMBED_POSTS]: "long",
  [RENDER_ANEW]: "long",
  [BACK_UP]: "long",
  [MAKE_DUMP]: "long",
  [LOOK_AFTER_DUMPS]: "cleaning",
  [LOOK_AFTER_SITE]: "cleaning",
  [HEALTH_MAIL]: "message",
  [MERGE_SEARCH]: "cleaning",
  [REVIEW_MISSED]: "cleaning",
  [FORGET_COMMENT_CHANGES]: "cleaning",
  [REMOVE_OLD_COUNTS]: "cleaning",
  [PRUNE_CHANGES]: "cleaning",
} as const satisfies Record<string, QueueKind>;

/** Everything that is done later, or by itself. */
export function allJobs(context: AppContext): JobDefinition[] {
  const { language } = context.config;
  const jobs = [
    ...authJobs(context),
    ...contactJobs(context),
    ...tagJobs(context),
    ...postJobs(context),
    ...imageJobs(context),
    ...notificationJobs(context),
    ...moderationJobs(context),
    ...statisticsJobs(context),
    ...accountJobs(context),
    ...searchJobs(context),
    ...renderJobs(context),
    ...backupJobs(context),
    ...dumpJobs(context),
    ...healthJobs(context),
    { name: REMOVE_OLD_COUNTS, cron: "*/10 * * * *", run: () => dropOldCounts(context.db) },
    { name: PRUNE_CHANGES, cron: "*/5 * * * *", run: () => pruneChanges(context.db) },
  ];
  // What they write to people is in the language of the site.
  return jobs.map((job) => ({ ...job, run: (...data) => inLanguage(language, () => job.run(...data)) }));
}
