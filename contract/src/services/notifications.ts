import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { NullableString, Ok, Params, paged, Typed } from "../schemas.ts";
import { notificationChannels, notificationKinds } from "../values.ts";

const Channel = Type.Enum([...notificationChannels]);

const Notification = Type.Object({
  _id: Type.String(),
  kind: Type.Enum([...notificationKinds]),
  text: Type.String({ description: "what happened, as an English sentence" }),
  code: Type.String({ description: "which sentence that is" }),
  params: Params,
  excerpt: NullableString,
  path: Type.String({ description: "the page it leads to" }),
  date: Type.String(),
  isRead: Type.Boolean(),
});
export type Notification = Static<typeof Notification>;

const PageQuery = Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "starts at 1" }));

export const getNotifications = defineEndpoint({
  service: "notifications",
  method: "GET",
  path: "/get_notifications",
  access: "member",
  summary: "What the caller is told, newest first; nothing about what is hidden or deleted by now",
  query: Type.Object({ page: PageQuery }),
  output: Type.Object({ ...paged(Notification), unreadCount: Type.Integer({ description: "counted up to 100" }) }),
  errors: [403],
});

export const readNotifications = defineEndpoint({
  service: "notifications",
  method: "PUT",
  path: "/read_notifications",
  access: "member",
  summary: "Marks one as read, or, without an id, all",
  body: Type.Object({ notification_id: Type.Optional(Type.String()) }),
  output: Type.Object({ success: Ok, unreadCount: Type.Integer() }),
  errors: [403, 404],
});

export const getNotificationEvents = defineEndpoint({
  service: "notifications",
  method: "GET",
  path: "/get_notification_events",
  access: "member",
  isStream: true,
  limit: "events",
  summary:
    "Server-sent events: `unread`, the count, and `drafts`, when one was last saved; ends now and then, ask again",
  output: Type.Object({ success: Ok }),
  errors: [403, 429],
});

const Preferences = Type.Object({
  reply: Channel,
  comment: Channel,
  mention: Channel,
  like: Channel,
  alternative: Channel,
  duplicate: Channel,
  suggestion: Channel,
  follow: Channel,
  wish: Channel,
  decision: Channel,
  appeal: Channel,
});
export type NotificationPreferences = Static<typeof Preferences>;

const Pushed = Type.Object(
  {
    reply: Type.Boolean(),
    comment: Type.Boolean(),
    mention: Type.Boolean(),
    like: Type.Boolean(),
    alternative: Type.Boolean(),
    duplicate: Type.Boolean(),
    suggestion: Type.Boolean(),
    follow: Type.Boolean(),
    wish: Type.Boolean(),
    decision: Type.Boolean(),
    appeal: Type.Boolean(),
  },
  { description: "whether the caller's devices are told of it too; of what is `off` they are not" },
);
export type PushedKinds = Static<typeof Pushed>;

export const getNotificationPreferences = defineEndpoint({
  service: "notifications",
  method: "GET",
  path: "/get_notification_preferences",
  access: "member",
  summary: "How the caller is told of each kind",
  output: Type.Object({ success: Ok, preferences: Preferences, pushed: Pushed }),
  errors: [403],
});

export const updateNotificationPreferences = defineEndpoint({
  service: "notifications",
  method: "PUT",
  path: "/update_notification_preferences",
  access: "member",
  summary: "Changes how the caller is told",
  body: Type.Object({ preferences: Type.Partial(Preferences), pushed: Type.Optional(Type.Partial(Pushed)) }),
  output: Type.Object({ success: Ok, preferences: Preferences, pushed: Pushed }),
  errors: [403],
});

export const keepWish = defineEndpoint({
  service: "notifications",
  method: "POST",
  path: "/keep_wish",
  access: "member",
  limit: "keepWish",
  summary: "Keeps a search, to tell the caller once when somebody publishes what it looks for",
  body: Type.Object({ text: Typed }),
  output: Type.Object({ success: Ok, wish_id: Type.String() }),
  errors: [403, 429],
});

export const getWishes = defineEndpoint({
  service: "notifications",
  method: "GET",
  path: "/get_wishes",
  access: "member",
  summary: "The searches that the caller waits for, the newest first, at most 50",
  output: Type.Object({
    success: Ok,
    list: Type.Array(
      Type.Object({ wish_id: Type.String(), text: Type.String(), date: Type.String(), until: Type.String() }),
    ),
  }),
  errors: [403],
});

export const deleteWish = defineEndpoint({
  service: "notifications",
  method: "DELETE",
  path: "/delete_wish/:wish_id",
  access: "member",
  summary: "Ends the waiting for a search",
  params: Type.Object({ wish_id: Type.String() }),
  output: Type.Object({ success: Ok }),
  errors: [403, 404],
});

export const unsubscribe = defineEndpoint({
  service: "notifications",
  method: "POST",
  path: "/unsubscribe",
  access: "public",
  limit: "useToken",
  summary: "Ends mails of one kind, by the token in each of them; one click, without logging in (RFC 8058)",
  query: Type.Object({ token: Type.String({ maxLength: 500 }) }),
  output: Type.Object({ success: Ok, message: Type.String() }),
  errors: [429],
});
