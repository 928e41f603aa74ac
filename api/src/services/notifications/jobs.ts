import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import type { JobDefinition } from "../../support/jobs/queue.ts";
import { DIGEST_MAIL, mailDigest, mailNotification, NOTIFICATION_MAIL } from "./mails.ts";
import { PUSH_NEWS, type PushedNews, pushNews } from "./push-news.ts";
import { NEWS_KEPT, TELL_FOLLOWERS, tellFollowersOfComment, tellFollowersOfPost } from "./tell-followers.ts";
import { grantWishes, LOOK_FOR_WISHES } from "./tell-of-wishes.ts";
import { removeOldWishes } from "./wishes.ts";

export const SEND_DIGESTS = "send-digests";
export const REMOVE_OLD_NOTIFICATIONS = "remove-old-notifications";

/** So many mails of a kind, and messages to devices, are on their way at once; those about accounts have workers of their own. */
const WORKERS = 3;

/** The jobs of the notifications service. */
export function notificationJobs(context: AppContext): JobDefinition[] {
  const { db, clock, jobs } = context;
  return [
    {
      name: NOTIFICATION_MAIL,
      workers: WORKERS,
      run: (data) => mailNotification(context, (data as { id: string }).id),
    },
    { name: PUSH_NEWS, workers: WORKERS, run: (data, signal) => pushNews(context, data as PushedNews, signal) },
    {
      name: LOOK_FOR_WISHES,
      run: async (data) => {
        const { id } = data as { id: string };
        await grantWishes(context, id);
        await tellFollowersOfPost(context, id);
      },
    },
    { name: TELL_FOLLOWERS, run: (data) => tellFollowersOfComment(context, (data as { id: string }).id) },
    { name: DIGEST_MAIL, workers: WORKERS, run: (data) => mailDigest(context, (data as { userId: string }).userId) },
    {
      name: SEND_DIGESTS,
      cron: "0 7 * * *",
      run: async () => {
        const due = await db
          .selectFrom("notifications")
          .select("user_id")
          .distinct()
          .where("is_due", "=", true)
          .where("read_at", "is", null)
          .execute();
        // All of them or none: what is tried again must not queue anybody twice.
        await transact(db, async (trx: Db) => {
          for (const { user_id: userId } of due) await jobs.send(trx, DIGEST_MAIL, { userId });
        });
      },
    },
    {
      name: REMOVE_OLD_NOTIFICATIONS,
      cron: "37 3 * * *",
      run: async () => {
        const before = new Date(clock().getTime() - NEWS_KEPT);
        await db.deleteFrom("notifications").where("created_at", "<", before).execute();
        await removeOldWishes(db, clock());
      },
    },
  ];
}
