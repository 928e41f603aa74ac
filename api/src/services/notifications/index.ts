import {
  deleteWish,
  getNotificationEvents,
  getNotificationPreferences,
  getNotifications,
  getWishes,
  keepWish,
  readNotifications,
  unsubscribe,
  updateNotificationPreferences,
} from "@unknot/contract/services/notifications";
import { addPushDevice, deletePushDevice, getPushDevices, getPushedNews } from "@unknot/contract/services/push";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import { bindStream } from "../../calls/bind-stream.ts";
import type { AppContext } from "../../context.ts";
import { createEvents } from "./events.ts";
import { listNotifications, markRead } from "./list.ts";
import { changePreferences, showPreferences } from "./preferences.ts";
import { addDevice, dropDevice, showDevices } from "./push-devices.ts";
import { showPushed } from "./pushed-news.ts";
import { endMails } from "./unsubscribe.ts";
import { dropWish, keepWish as keepWishOf, showWishes } from "./wishes.ts";

export { notificationJobs, REMOVE_OLD_NOTIFICATIONS, SEND_DIGESTS } from "./jobs.ts";
export { exportNotificationsOf } from "./list.ts";
export { DIGEST_MAIL, NOTIFICATION_MAIL } from "./mails.ts";
export {
  channelOfLike,
  isSent,
  likeNews,
  notify,
  sendLike,
  sentOfLike,
  type Told as ToldOfLike,
} from "./notify.ts";
export { exportPreferencesOf } from "./preferences.ts";
export { exportDevicesOf } from "./push-devices.ts";
export { loadPushKey } from "./push-key.ts";
export { PUSH_NEWS } from "./push-news.ts";
export { TELL_FOLLOWERS } from "./tell-followers.ts";
export { tellOfChange } from "./tell-of-change.ts";
export { tellOfComment } from "./tell-of-comment.ts";
export { tellOfDescription } from "./tell-of-description.ts";
export { tellOfPost } from "./tell-of-post.ts";
export { tellOfShown } from "./tell-of-shown.ts";
export { LOOK_FOR_WISHES, lookForWishes } from "./tell-of-wishes.ts";
export { exportWishesOf } from "./wishes.ts";

/** Mail programs send the form of RFC 8058, section 3.2; elsewhere forms are no input. */
function unsubscribeRoute(parent: FastifyInstance, context: AppContext): void {
  parent.register(async (app) => {
    const form = "application/x-www-form-urlencoded";
    app.addContentTypeParser(form, { parseAs: "string" }, (_, __, done) => done(null, null));
    bind(app, unsubscribe, ({ query }) => endMails(context, query.token));
  });
}

/** The notifications service. */
export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  bind(app, getNotifications, ({ viewer, query }) => listNotifications(db, viewer, Number(query.page ?? "1")));
  bind(app, readNotifications, ({ viewer, body }) => markRead(context, viewer, body.notification_id));
  bind(app, getNotificationPreferences, ({ viewer }) => showPreferences(db, viewer));
  bind(app, updateNotificationPreferences, ({ viewer, body }) => changePreferences(db, viewer, body));
  bind(app, keepWish, ({ viewer, body }) => keepWishOf(context, viewer, body.text));
  bind(app, getWishes, ({ viewer }) => showWishes(db, viewer));
  bind(app, deleteWish, ({ viewer, params }) => dropWish(db, viewer, params.wish_id));
  bind(app, getPushDevices, ({ viewer }) => showDevices(context, viewer));
  bind(app, addPushDevice, ({ viewer, body }) => addDevice(context, viewer, body));
  bind(app, deletePushDevice, ({ viewer, params }) => dropDevice(db, viewer, params.device_id));
  bind(app, getPushedNews, ({ body }) => showPushed(context, body.token));
  unsubscribeRoute(app, context);
  const events = createEvents(context, app.log);
  app.addHook("preClose", async () => events.close());
  bindStream(app, getNotificationEvents, events.open);
}
