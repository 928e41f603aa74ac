import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Ok } from "../schemas.ts";

const Device = Type.Object({
  device_id: Type.String(),
  userAgent: Type.String({ description: "of the session that it belongs to" }),
  date: Type.String({ description: "since when it is told" }),
  current: Type.Boolean({ description: "whether it belongs to the session of this call" }),
});
export type PushDevice = Static<typeof Device>;

export const getPushDevices = defineEndpoint({
  service: "notifications",
  method: "GET",
  path: "/get_push_devices",
  access: "member",
  summary: "The caller's devices that are told of news by web push, and the key that a browser subscribes with",
  output: Type.Object({ success: Ok, list: Type.Array(Device), key: Type.String() }),
  errors: [403],
});

export const addPushDevice = defineEndpoint({
  service: "notifications",
  method: "POST",
  path: "/add_push_device",
  access: "member",
  limit: "addDevice",
  summary: "Has the device of the caller's session told of news, as their browser's PushSubscription says it",
  body: Type.Object({
    endpoint: Type.String({ maxLength: 1000, description: "an address that begins with https://" }),
    p256dh: Type.String({ maxLength: 200 }),
    auth: Type.String({ maxLength: 100 }),
  }),
  output: Type.Object({ success: Ok, device_id: Type.String() }),
  errors: [403, 429],
});

export const deletePushDevice = defineEndpoint({
  service: "notifications",
  method: "DELETE",
  path: "/delete_push_device/:device_id",
  access: "member",
  summary: "Has a device of the caller's told of nothing any more",
  params: Type.Object({ device_id: Type.String() }),
  output: Type.Object({ success: Ok }),
  errors: [403, 404],
});

export const getPushedNews = defineEndpoint({
  service: "notifications",
  method: "POST",
  path: "/get_pushed_news",
  access: "public",
  limit: "askPushed",
  summary:
    "What a push message is about, by the token in it; null where that may not be shown by now, or has been read",
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  output: Type.Object({
    success: Ok,
    news: Type.Union([Type.Object({ text: Type.String(), path: Type.String() }), Type.Null()]),
  }),
  errors: [429],
});
