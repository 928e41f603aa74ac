import { DAY, MINUTE, SECOND } from "@unknot/contract/limits";
import * as news from "@unknot/contract/words/news";
import type { AppContext } from "../../context.ts";
import { guardedPost } from "../../platform/fetch/guarded-post.ts";
import { newsToken } from "./pushed-news.ts";
import { findNotification } from "./store.ts";

export const PUSH_NEWS = "push-news";

/** What is older is no news, neither here nor where a push service keeps it for a device that is off. */
const FRESH_FOR = DAY;
/** How long a push service may take. */
const TIME_LIMIT = 10 * SECOND;
/** Whoever cannot be reached is left alone for a while, however much there is to tell: strangers choose the address. */
const RESTS_FOR = 5 * MINUTE;
/** Whoever cannot be reached for so long is forgotten. */
const GIVEN_UP_AFTER = 3 * DAY;

const GONE = new Set([404, 410]);

export type PushedNews = { id: string; deviceId: string };

type Device = { id: string; endpoint: string; p256dh: string; auth: string; failing_since: Date | null };

/** The device, where its session is not over. */
function findDevice({ db, clock }: AppContext, id: string) {
  return db
    .selectFrom("push_devices as d")
    .innerJoin("sessions as s", "s.id", "d.session_id")
    .selectAll("d")
    .where("d.id", "=", id)
    .where("s.expires_at", ">", clock())
    .executeTakeFirst();
}

/** What the push service answers, or null for nothing. It gets a token alone, encrypted, with which the device asks what there is. */
async function post(context: AppContext, { id, ...device }: Device, newsId: string, signal: AbortSignal) {
  const { config, pushKey, tokenKey } = context;
  const keys = { p256dh: device.p256dh, auth: device.auth };
  const payload = {
    token: newsToken(tokenKey, { deviceId: id, newsId }),
    title: config.siteName,
    // For a device that cannot ask.
    text: news.somethingNew().text,
  };
  // Most processes of most sites push nothing.
  const { default: webpush } = await import("web-push");
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint: device.endpoint, keys },
    JSON.stringify(payload),
    { vapidDetails: pushKey, TTL: FRESH_FOR / SECOND, contentEncoding: "aes128gcm", urgency: "normal" },
  );
  const written = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const letter = { headers: written, body: body ?? Buffer.alloc(0) };
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]);
  return guardedPost(device.endpoint, letter, { allowed: config.pushTo }, within).catch(() => null);
}

/**
 * Has a push service tell a device that there is news; nothing where that may not be shown any more, has been read, is of
 * whom its member has muted since, or of yesterday. A device that its service no longer knows is forgotten. Throws where it
 * is to be tried again.
 */
export async function pushNews(context: AppContext, { id, deviceId }: PushedNews, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const device = await findDevice(context, deviceId);
  const row = await findNotification(db, id);
  const now = clock();
  if (!device || !row || row.read_at || row.is_muted || row.user_id !== device.user_id) return;
  if (now.getTime() - row.created_at.getTime() > FRESH_FOR) return;
  const { failing_since, tried_at } = device;
  const forget = () => db.deleteFrom("push_devices").where("id", "=", deviceId).execute();
  if (failing_since && tried_at && now.getTime() - tried_at.getTime() < RESTS_FOR)
    throw new Error("the push service of a device did not answer a moment ago");
  const status = await post(context, device, id, signal);
  if (status !== null && GONE.has(status)) return void (await forget());
  const isTaken = status !== null && status >= 200 && status < 300;
  if (isTaken && !failing_since) return;
  if (!isTaken && failing_since && now.getTime() - failing_since.getTime() > GIVEN_UP_AFTER)
    return void (await forget());
  await db
    .updateTable("push_devices")
    .set(isTaken ? { failing_since: null, tried_at: null } : { failing_since: failing_since ?? now, tried_at: now })
    .where("id", "=", deviceId)
    .execute();
  if (!isTaken)
    throw new Error(`the push service of a device ${status === null ? "did not answer" : `said ${status}`}`);
}
