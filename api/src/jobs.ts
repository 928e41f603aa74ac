import type { AppContext } from "./context.ts";
import { dropOldCounts } from "./platform/rate-limiter.ts";
import { NOTE_COMMON_WORDS, REINDEX, searchJobs } from "./reindex.ts";
import {
  ACCOUNT_MAIL,
  authJobs,
  FAREWELL_MAIL,
  NO_MAIL,
  REMOVE_EXPIRED,
  REMOVE_UNVERIFIED,
} from "./services/auth/index.ts";
import { COUNT_NUMBERS, END_HIDES, moderationJobs } from "./services/moderation/index.ts";
import {
  DIGEST_MAIL,
  NOTIFICATION_MAIL,
  notificationJobs,
  REMOVE_OLD_NOTIFICATIONS,
  SEND_DIGESTS,
} from "./services/notifications/index.ts";
import { postJobs, REMOVE_DELETED, REMOVE_IMAGES } from "./services/posts/index.ts";
import { CONTACT_ANSWER_MAIL, CONTACT_MAIL, REMOVE_CLOSED, userJobs } from "./services/user/index.ts";
import type { JobDefinition } from "./support/jobs/queue.ts";

export const REMOVE_OLD_COUNTS = "remove-old-counts";

/** The names of all queues. */
export const jobNames = [
  ACCOUNT_MAIL,
  NO_MAIL,
  FAREWELL_MAIL,
  CONTACT_MAIL,
  CONTACT_ANSWER_MAIL,
  NOTIFICATION_MAIL,
  SEND_DIGESTS,
  DIGEST_MAIL,
  REMOVE_OLD_NOTIFICATIONS,
  COUNT_NUMBERS,
  END_HIDES,
  REMOVE_EXPIRED,
  REMOVE_UNVERIFIED,
  REMOVE_CLOSED,
  REMOVE_DELETED,
  REMOVE_IMAGES,
  REINDEX,
  NOTE_COMMON_WORDS,
  REMOVE_OLD_COUNTS,
] as const;

/** The queues that nobody works off. */
export const idleQueues: readonly string[] = [NO_MAIL];

/** Everything that is done later, or by itself. */
export function allJobs(context: AppContext): JobDefinition[] {
  return [
    ...authJobs(context),
    ...userJobs(context),
    ...postJobs(context),
    ...moderationJobs(context),
    ...notificationJobs(context),
    ...searchJobs(context),
    { name: REMOVE_OLD_COUNTS, cron: "*/10 * * * *", run: () => dropOldCounts(context.db) },
  ];
}
